import { contract } from '@portal/api/contracts/contract';
import { owner } from '@portal/member-api/testing/fixture';
import { type Portal, type Server, startPortal } from '@portal/member-api/testing/portal';
import { anEvent, SECRETS, signedWith } from '@portal/member-api/testing/signed-event';
import { type Random, randomOf } from '@portal/test-support/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { oneOf } from './hostile.ts';
import { bodyMutations } from './spoil-body.ts';

let portal: Portal;
let server: Server;
/** Of a form that was begun. */
let reference: string;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ ESIGNATURE_EVENT_SECRETS: SECRETS.join(','), RATE_ADDRESS: '100000000' });
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 45 };
  const begun = await server.ask(contract.StartForm, {}, { as: owner, body });
  reference = contract.StartForm.response.parse(begun.body).Reference;
}, 120_000);
afterAll(() => portal.stop());

interface Sent {
  readonly bytes: Buffer;
  readonly headers: Record<string, string>;
}

async function answerTo({ bytes, headers }: Sent): Promise<{ status: number; code: unknown }> {
  const url = '/v1/docusign/SigningEvents';
  const answer = await server.app.inject({ method: 'POST', url, payload: bytes, headers });
  const code = answer.body === '' ? undefined : answer.json<{ code: unknown }>().code;
  return { status: answer.statusCode, code };
}

const stored = () => portal.db.selectFrom('signing_event').select('signing_event_id').execute();
const rightEvent = () => Buffer.from(JSON.stringify(anEvent({ reference })));
const asSent = (bytes: Buffer): Sent => ({ bytes, headers: signedWith(SECRETS.slice(0, 1), bytes) });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Each way in which an event is never one of ours, whatever else is in it. */
const NEVER: readonly ((random: Random) => Sent)[] = [
  () => ({ bytes: rightEvent(), headers: { 'content-type': 'application/json' } }),
  (random) => ({
    ...asSent(rightEvent()),
    headers: {
      'content-type': 'application/json',
      'x-docusign-signature-1': random.pick('', '=', 'AAAA', 'é', random.key(), 'A'.repeat(44)),
    },
  }),
  (random) => ({ ...asSent(rightEvent()), bytes: rightEvent().subarray(0, random.between(0, 400)) }),
  (random) => asSent(rightEvent().subarray(0, random.between(0, 400))),
  (random) => {
    const generatedAt = minutes(random.pick(-1_000_000, -60, -6, 6, 1_000_000));
    return asSent(Buffer.from(JSON.stringify(anEvent({ reference, generatedAt }))));
  },
  () => asSent(Buffer.concat([rightEvent(), Buffer.alloc(70_000, ' ')])),
  (random) => asSent(Buffer.from(JSON.stringify(anEvent({ reference: random.key() })))),
  () => asSent(Buffer.from(JSON.stringify(anEvent({ reference: crypto.randomUUID() })))),
];

test('an event that is unsigned, wrongly signed, cut off, old, huge or about nothing of ours is refused with a code, and nothing of it is stored', {
  tags: ['F-07', 'R-23', 'AMB-82'],
  timeout: 120_000,
}, async () => {
  const random = randomOf(14);
  for (let round = 0; round < 240; round += 1) {
    const answer = await answerTo((NEVER[round % NEVER.length] ?? rightNow)(random));
    expect(answer).toEqual({ status: expect.any(Number), code: expect.stringMatching(/^[a-z_]+$/) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect(await stored()).toEqual([]);
  const form = await portal.db
    .selectFrom('started_form')
    .selectAll()
    .where('started_form_id', '=', reference)
    .executeTakeFirstOrThrow();
  expect(form).toMatchObject({ state: 'STARTED', envelope_id: null, signed_at: null, ended_at: null });
});

const rightNow = () => asSent(rightEvent());

/** A right event in which something was changed before it was signed. */
function spoilt(random: Random): Sent {
  const draft: Draft = {
    call: contract.StartForm,
    method: 'POST',
    path: '',
    query: [],
    headers: [],
    bytes: undefined,
    body: anEvent({
      reference,
      status: random.pick('sent', 'completed', 'declined'),
      signedAt: '2026-11-21T15:00:00Z',
    }),
  };
  for (let more = random.pick(1, 1, 2, 3); more > 0; more -= 1) oneOf(random, bodyMutations(random))(draft);
  return asSent(draft.bytes ?? Buffer.from(JSON.stringify(draft.body)));
}

test('a signed event with wrong content is taken once or refused with a code, and is no fault of the server', {
  tags: ['F-07', 'R-23', 'AMB-82'],
  timeout: 120_000,
}, async () => {
  const random = randomOf(28);
  const statuses: Record<number, number> = {};
  const faults: unknown[] = [];
  for (let round = 0; round < 600; round += 1) {
    const sent = spoilt(random);
    const before = await stored();
    const answers = [await answerTo(sent), await answerTo(sent)];
    const after = await stored();
    const [{ status, code } = { status: 0, code: '' }] = answers;
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isRefused =
      status >= 400 && status < 500 && typeof code === 'string' && after.length === before.length;
    const isTaken = status === 204 && after.length - before.length <= 1;
    const isSame = answers.every((answer) => answer.status === status);
    if (!((isRefused || isTaken) && isSame))
      faults.push([answers, after.length - before.length, sent.bytes.toString().slice(0, 1_500)]);
  }
  expect(faults).toEqual([]);
  // Not all is stopped at the door.
  expect(statuses[204]).toBeGreaterThan(100);
  expect(statuses[400]).toBeGreaterThan(100);
});
