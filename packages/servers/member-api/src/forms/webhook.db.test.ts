import { contract } from '@portal/api/contracts/contract';
import type { FormSubmission } from '@portal/api/contracts/docusign';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { personalData, withoutGeneratedIds } from '../testing/personal-data.ts';
import { createEvent, SECRETS, signHeaders } from '../testing/signed-event.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';
import { WEBHOOK_PATH } from './webhook.ts';

let portal: Portal;
let server: Server;
let reference: string;

beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ ESIGNATURE_WEBHOOK_SECRETS: SECRETS.join(',') });
}, 120_000);
afterAll(() => portal.stop());

beforeEach(async () => {
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 45 };
  const started = await server.callApi(contract.StartFormSubmission, {}, { as: owner, body });
  reference = contract.StartFormSubmission.response.parse(started.body).Reference;
});

const send = (body: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: WEBHOOK_PATH, payload: body, headers });

/** Sends an event as the service does, and returns the response. */
async function tell(event: object, secrets: readonly string[] = SECRETS.slice(0, 1)) {
  const body = JSON.stringify(event);
  const response = await send(body, signHeaders(secrets, body));
  return response.statusCode === 204
    ? 204
    : `${response.statusCode} ${response.json<{ code: string }>().code}`;
}

async function form(): Promise<FormSubmission | undefined> {
  const query = { lifeProNameId: owner.lifeProNameId };
  const { body } = await server.callApi(contract.GetFormSubmissions, query, { as: owner });
  return contract.GetFormSubmissions.response.parse(body).find(({ Reference }) => Reference === reference);
}

const signed = { status: 'sent', event: 'recipient-completed', signedAt: '2026-11-21T15:00:00Z' };

test('moves a form from started over signed to received', {
  tags: ['F-07'],
}, async () => {
  expect(await form()).toMatchObject({ State: 'STARTED', SignedOn: null, EndedOn: null });
  expect(await tell(createEvent({ reference, ...signed }))).toBe(204);
  expect(await form()).toMatchObject({ State: 'SIGNED', SignedOn: '2026-11-21', EndedOn: null });
  const completed = createEvent({ reference, at: '2026-11-22T16:00:00Z', signedAt: '2026-11-21T15:00:00Z' });
  expect(await tell(completed)).toBe(204);
  expect(await form()).toMatchObject({ State: 'RECEIVED', SignedOn: '2026-11-21', EndedOn: '2026-11-22' });
});

test.each([
  ['declined', 'envelope-declined', 'DECLINED'],
  ['voided', 'envelope-voided', 'EXPIRED'],
])('%s (%s) is %s', { tags: ['F-07'] }, async (status, event, State) => {
  expect(await tell(createEvent({ reference, status, event }))).toBe(204);
  expect(await form()).toMatchObject({ State, EndedOn: '2026-11-21' });
});

test.each(['envelope-sent', 'recipient-delivered'])(
  '%s of an unsigned form is accepted and changes nothing',
  { tags: ['F-07'] },
  async (event) => {
    expect(await tell(createEvent({ reference, status: 'sent', event }))).toBe(204);
    expect(await form()).toMatchObject({ State: 'STARTED', SignedOn: null, EndedOn: null });
  },
);

test('a form without a second signer waits for no spouse', { tags: ['F-07'] }, async () => {
  expect(await tell(createEvent({ reference, ...signed, hasSpouse: false }))).toBe(204);
  expect(await form()).toMatchObject({ State: 'STARTED', SignedOn: '2026-11-21', EndedOn: null });
  await tell(createEvent({ reference, signedAt: signed.signedAt, hasSpouse: false }));
  expect(await form()).toMatchObject({ State: 'RECEIVED', SignedOn: '2026-11-21', EndedOn: '2026-11-21' });
});

const EXPIRED = 'Envelope has expired.';
const daysAfterStart = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

test.each([
  ['the expiry of an earlier opening', 'STARTED', EXPIRED, 29],
  ['the expiry of the last opening', 'EXPIRED', EXPIRED, 31],
  ['a void by the society', 'EXPIRED', 'No longer needed', 29],
])('%s leaves a started form %s', { tags: ['F-07'] }, async (_what, State, voidedReason, days) => {
  const at = daysAfterStart(days);
  const event = createEvent({ reference, status: 'voided', event: 'envelope-voided', at, voidedReason });
  expect(await tell(event)).toBe(204);
  expect(await form()).toMatchObject({ State });
});

test('a signed form ends when its envelope expires', { tags: ['F-07'] }, async () => {
  await tell(createEvent({ reference, ...signed }));
  const voided = { status: 'voided', event: 'envelope-voided', voidedReason: EXPIRED };
  await tell(createEvent({ reference, ...voided, at: daysAfterStart(10) }));
  expect(await form()).toMatchObject({ State: 'EXPIRED' });
});

test('ignores out-of-order events that would move a form back', { tags: ['F-07'] }, async () => {
  await tell(createEvent({ reference, signedAt: '2026-11-21T15:00:00Z' }));
  expect(await tell(createEvent({ reference, ...signed }))).toBe(204);
  expect(await tell(createEvent({ reference, status: 'voided', event: 'envelope-voided' }))).toBe(204);
  expect(await form()).toMatchObject({ State: 'RECEIVED', SignedOn: '2026-11-21' });
});

test.each(['declined', 'voided'])(
  'a signed form ignores that another envelope is %s',
  {
    tags: ['F-07'],
  },
  async (status) => {
    await tell(createEvent({ reference, ...signed, envelopeId: 'laptop' }));
    const stray = createEvent({ reference, status, event: `envelope-${status}`, envelopeId: 'phone' });
    expect(await tell(stray)).toBe(204);
    expect(await form()).toMatchObject({ State: 'SIGNED', SignedOn: '2026-11-21', EndedOn: null });
    // The end of the signed envelope itself counts.
    await tell(createEvent({ reference, status, event: `envelope-${status}`, envelopeId: 'laptop' }));
    expect(await form()).toMatchObject({ EndedOn: '2026-11-21' });
  },
);

test.each(['EXPIRED', 'DECLINED'] as const)(
  'a signature replaces %s of another envelope',
  {
    tags: ['F-07'],
  },
  async (state) => {
    const status = state === 'EXPIRED' ? 'voided' : 'declined';
    await tell(createEvent({ reference, status, event: `envelope-${status}`, envelopeId: 'phone' }));
    expect(await form()).toMatchObject({ State: state });
    await tell(createEvent({ reference, ...signed, envelopeId: 'laptop' }));
    expect(await form()).toMatchObject({ State: 'SIGNED', SignedOn: '2026-11-21', EndedOn: null });
  },
);

test('a signature replaces an end that the portal set', { tags: ['F-07'] }, async () => {
  await portal.db
    .updateTable('form_submission')
    .set({ state: 'EXPIRED', ended_at: new Date('2026-11-20T12:00:00Z') })
    .where('form_submission_id', '=', reference)
    .execute();
  await tell(createEvent({ reference, ...signed }));
  expect(await form()).toMatchObject({ State: 'SIGNED', SignedOn: '2026-11-21', EndedOn: null });
});

test('accepts both secrets during key rotation and no other', {
  tags: ['F-07'],
}, async () => {
  const [first = '', next = ''] = SECRETS;
  expect(await tell(createEvent({ reference }), [first])).toBe(204);
  expect(await tell(createEvent({ reference }), [next])).toBe(204);
  expect(await tell(createEvent({ reference }), ['a secret of somebody else, as long as it is', next])).toBe(
    204,
  );
  expect(await tell(createEvent({ reference }), ['a secret of somebody else, as long as it is'])).toBe(
    '401 webhook_signature_invalid',
  );
  expect(await tell(createEvent({ reference }), [])).toBe('401 webhook_signature_invalid');
});

test('rejects a changed body, since the signature covers its bytes', {
  tags: ['F-07'],
}, async () => {
  const body = JSON.stringify(createEvent({ reference }));
  const response = await send(`${body} `, signHeaders(SECRETS, body));
  expect(response.json()).toMatchObject({ status: 401, code: 'webhook_signature_invalid' });
  expect(await form()).toMatchObject({ State: 'STARTED' });
});

test.each([
  ['six minutes old', -6],
  ['of a clock six minutes ahead', 6],
])('rejects an event that is %s', { tags: ['F-07'] }, async (_what, minutes) => {
  const generatedAt = new Date(Date.now() + minutes * 60_000);
  expect(await tell(createEvent({ reference, generatedAt }))).toBe('400 webhook_expired');
  expect(await form()).toMatchObject({ State: 'STARTED' });
});

test.each([
  ['an unknown reference', '11111111-1111-4111-8111-111111111111'],
  ['a reference of another application', 'order 7'],
  ['no reference', ''],
])('accepts an event of an envelope with %s, without effect', { tags: ['F-07'] }, async (_what, other) => {
  const event = createEvent({ reference: other, envelopeId: 'e-other' });
  expect(await tell(event)).toBe(204);
  expect(await tell(event, [])).toBe('401 webhook_signature_invalid');
  expect(await form()).toMatchObject({ State: 'STARTED' });
});

test.each([
  ['the reference', ['Reference'], { customFields: { textCustomFields: [] } }],
  ['custom fields', ['customFields'], { customFields: undefined }],
  ['recipients', ['recipients'], { recipients: undefined }],
])('logs an event without %s', { tags: ['F-07', 'R-05'] }, async (_what, missing, changes) => {
  const event = createEvent({ reference, ...signed });
  const firstLine = server.lines.length;
  await tell({ ...event, data: { envelopeSummary: { ...event.data.envelopeSummary, ...changes } } });
  const lines = server.lines.slice(firstLine).filter((line) => line.includes('esignature.event_incomplete'));
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'recipient-completed', missing },
  ]);
  expect(lines[0]).not.toContain('Ottilie');
});

test.each([
  ['no JSON', '{"event":'],
  ['another shape', '{"event":"envelope-completed"}'],
  ['a list', '[]'],
  ['nothing', ''],
])('rejects %s, signed or unsigned', { tags: ['F-07'] }, async (_what, body) => {
  const response = await send(body, signHeaders(SECRETS, body));
  expect(response.statusCode).toBe(400);
});

test('rejects bodies over 64 kB and invalid JSON', {
  tags: ['F-07', 'R-23'],
}, async () => {
  const large = JSON.stringify({ ...createEvent({ reference }), padding: 'x'.repeat(64 * 1024) });
  expect((await send(large, signHeaders(SECRETS, large))).statusCode).toBe(413);
  const plain = await send('event', { ...signHeaders(SECRETS, 'event'), 'content-type': 'text/plain' });
  expect(plain.statusCode).toBe(415);
  expect((await server.app.inject({ method: 'GET', url: WEBHOOK_PATH })).statusCode).toBe(404);
});

test('does not exist without a secret', { tags: ['F-07'] }, async () => {
  const { app } = await portal.serve();
  const body = JSON.stringify(createEvent({ reference }));
  const response = await app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    payload: body,
    headers: signHeaders(SECRETS, body),
  });
  expect(response.statusCode).toBe(404);
});

test('logs nothing of an event', { tags: ['F-07', 'R-05'] }, async () => {
  const before = server.lines.length;
  await tell(createEvent({ reference }));
  await tell(createEvent({ reference }), []);
  const lines = server.lines.slice(before).map(withoutGeneratedIds).join('\n');
  expect(lines).toContain(WEBHOOK_PATH);
  for (const value of [...personalData, reference, 'e-1', ...SECRETS]) expect(lines).not.toContain(value);
});
