import { contract } from '@portal/api/contracts/contract';
import { owner } from '@portal/member-api/testing/fixture';
import { createEvent, SECRETS, signHeaders } from '@portal/member-api/testing/signed-event';
import { type Portal, type Server, startPortal } from '@portal/member-api/testing/test-portal';
import { createRandom, type Random } from '@portal/test-infra/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyMutations } from './mutate-body.ts';
import type { RequestDraft } from './request-draft.ts';

let portal: Portal;
let server: Server;
/** Reference of a started form. */
let reference: string;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ ESIGNATURE_WEBHOOK_SECRETS: SECRETS.join(','), RATE_ADDRESS: '100000000' });
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 45 };
  const started = await server.callApi(contract.StartFormSubmission, {}, { as: owner, body });
  reference = contract.StartFormSubmission.response.parse(started.body).Reference;
}, 120_000);
afterAll(() => portal.stop());

interface Sent {
  readonly bytes: Buffer;
  readonly headers: Record<string, string>;
}

async function responseTo({ bytes, headers }: Sent): Promise<{ status: number; code: unknown }> {
  const url = '/v1/docusign/Webhook';
  const response = await server.app.inject({ method: 'POST', url, payload: bytes, headers });
  const code = response.body === '' ? undefined : response.json<{ code: unknown }>().code;
  return { status: response.statusCode, code };
}

const stored = () =>
  portal.db
    .selectFrom('form_submission')
    .selectAll()
    .where('form_submission_id', '=', reference)
    .executeTakeFirstOrThrow();
const validEvent = () => Buffer.from(JSON.stringify(createEvent({ reference })));
const signed = (bytes: Buffer): Sent => ({ bytes, headers: signHeaders(SECRETS.slice(0, 1), bytes) });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Generators of events that must always be rejected. */
const NEVER: readonly ((random: Random) => Sent)[] = [
  () => ({ bytes: validEvent(), headers: { 'content-type': 'application/json' } }),
  (random) => ({
    ...signed(validEvent()),
    headers: {
      'content-type': 'application/json',
      'x-docusign-signature-1': random.pick('', '=', 'AAAA', 'é', random.key(), 'A'.repeat(44)),
    },
  }),
  (random) => ({ ...signed(validEvent()), bytes: validEvent().subarray(0, random.between(0, 400)) }),
  (random) => signed(validEvent().subarray(0, random.between(0, 400))),
  (random) => {
    const generatedAt = minutes(random.pick(-1_000_000, -60, -6, 6, 1_000_000));
    return signed(Buffer.from(JSON.stringify(createEvent({ reference, generatedAt }))));
  },
  () => signed(Buffer.concat([validEvent(), Buffer.alloc(70_000, ' ')])),
];

test('rejects forged, truncated and outdated events, stores none', {
  tags: ['F-07', 'R-23', 'AMB-82'],
  timeout: 120_000,
}, async () => {
  const random = createRandom(14);
  for (let round = 0; round < 240; round += 1) {
    const response = await responseTo((NEVER[round % NEVER.length] ?? validNow)(random));
    expect(response).toEqual({ status: expect.any(Number), code: expect.stringMatching(/^[a-z_]+$/) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  }
  expect(await stored()).toMatchObject({
    state: 'STARTED',
    envelope_id: null,
    signed_at: null,
    ended_at: null,
  });
});

const validNow = () => signed(validEvent());

/** Valid event with mutations before signing. */
function mutatedEvent(random: Random): Sent {
  const draft: RequestDraft = {
    endpoint: contract.StartFormSubmission,
    method: 'POST',
    path: '',
    query: [],
    headers: [],
    bytes: undefined,
    body: createEvent({
      reference,
      status: random.pick('sent', 'completed', 'declined'),
      signedAt: '2026-11-21T15:00:00Z',
    }),
  };
  for (let more = random.pick(1, 1, 2, 3); more > 0; more -= 1) random.from(bodyMutations(random))(draft);
  return signed(draft.bytes ?? Buffer.from(JSON.stringify(draft.body)));
}

test('handles signed events with mutated content without server errors', {
  tags: ['F-07', 'R-23', 'AMB-82'],
  timeout: 120_000,
}, async () => {
  const random = createRandom(28);
  const statuses: Record<number, number> = {};
  const faults: unknown[] = [];
  for (let round = 0; round < 600; round += 1) {
    const sent = mutatedEvent(random);
    const before = await stored();
    const responses = [await responseTo(sent), await responseTo(sent)];
    const after = await stored();
    const [{ status, code } = { status: 0, code: '' }] = responses;
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isUnchanged = JSON.stringify(before) === JSON.stringify(after);
    const isRejected = status >= 400 && status < 500 && typeof code === 'string' && isUnchanged;
    const isSame = responses.every((response) => response.status === status);
    if (!((isRejected || status === 204) && isSame))
      faults.push([responses, before, after, sent.bytes.toString().slice(0, 1_500)]);
  }
  expect(faults).toEqual([]);
  // Enough events pass the signature check and validation.
  expect(statuses[204]).toBeGreaterThan(100);
  expect(statuses[400]).toBeGreaterThan(100);
});
