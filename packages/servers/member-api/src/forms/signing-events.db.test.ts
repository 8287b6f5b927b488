import { contract } from '@portal/api/contracts/contract';
import type { StartedForm } from '@portal/api/contracts/docusign';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { personalData, withoutMadeUpNumbers } from '../testing/personal-data.ts';
import { type Portal, type Server, startPortal } from '../testing/portal.ts';
import { anEvent, SECRETS, signedWith } from '../testing/signed-event.ts';
import { SIGNING_EVENTS_PATH } from './signing-events.ts';

let portal: Portal;
let server: Server;
let reference: string;

beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ ESIGNATURE_EVENT_SECRETS: SECRETS.join(',') });
}, 120_000);
afterAll(() => portal.stop());

beforeEach(async () => {
  const body = { CertificateNumber: owner.certificateNumber, DocuSignEnvelopeMasterId: 45 };
  const begun = await server.ask(contract.StartForm, {}, { as: owner, body });
  reference = contract.StartForm.response.parse(begun.body).Reference;
});

const send = (body: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: SIGNING_EVENTS_PATH, payload: body, headers });

/** Sends an event as the service does, and answers what came back. */
async function tell(event: object, secrets: readonly string[] = SECRETS.slice(0, 1)) {
  const body = JSON.stringify(event);
  const answer = await send(body, signedWith(secrets, body));
  return answer.statusCode === 204 ? 204 : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
}

async function form(): Promise<StartedForm | undefined> {
  const query = { lifeProNameId: owner.lifeProNameId };
  const { body } = await server.ask(contract.GetStartedForms, query, { as: owner });
  return contract.GetStartedForms.response.parse(body).find(({ Reference }) => Reference === reference);
}

const signed = { status: 'sent', event: 'recipient-completed', signedAt: '2026-11-21T15:00:00Z' };

test('a form goes from begun over signed to received, as the service tells it', {
  tags: ['F-07'],
}, async () => {
  expect(await form()).toMatchObject({ State: 'STARTED', SignedOn: null, EndedOn: null });
  expect(await tell(anEvent({ reference, ...signed }))).toBe(204);
  expect(await form()).toMatchObject({ State: 'SIGNED', SignedOn: '2026-11-21', EndedOn: null });
  const completed = anEvent({ reference, at: '2026-11-22T16:00:00Z', signedAt: '2026-11-21T15:00:00Z' });
  expect(await tell(completed)).toBe(204);
  expect(await form()).toMatchObject({ State: 'RECEIVED', SignedOn: '2026-11-21', EndedOn: '2026-11-22' });
});

test.each([
  ['declined', 'envelope-declined', 'DECLINED'],
  ['voided', 'envelope-voided', 'EXPIRED'],
])('%s (%s) is %s', { tags: ['F-07'] }, async (status, event, State) => {
  expect(await tell(anEvent({ reference, status, event }))).toBe(204);
  expect(await form()).toMatchObject({ State, EndedOn: '2026-11-21' });
});

test.each(['envelope-sent', 'recipient-delivered'])(
  '%s is heard of a form that nobody has signed, and changes nothing',
  { tags: ['F-07'] },
  async (event) => {
    expect(await tell(anEvent({ reference, status: 'sent', event }))).toBe(204);
    expect(await form()).toMatchObject({ State: 'STARTED', SignedOn: null, EndedOn: null });
  },
);

test('events in another order change nothing that is further', { tags: ['F-07'] }, async () => {
  await tell(anEvent({ reference, signedAt: '2026-11-21T15:00:00Z' }));
  expect(await tell(anEvent({ reference, ...signed }))).toBe(204);
  expect(await tell(anEvent({ reference, status: 'voided', event: 'envelope-voided' }))).toBe(204);
  expect(await form()).toMatchObject({ State: 'RECEIVED', SignedOn: '2026-11-21' });
});

test('an event that is told again is stored once, and answered alike', { tags: ['F-07'] }, async () => {
  const body = JSON.stringify(anEvent({ reference, envelopeId: 'told-again' }));
  const headers = signedWith(SECRETS.slice(0, 1), body);
  const answers = [await send(body, headers), await send(body, headers)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  const stored = await portal.db
    .selectFrom('signing_event')
    .select('signing_event_id')
    .where('started_form_id', '=', reference)
    .execute();
  expect(stored).toEqual([{ signing_event_id: 'told-again/envelope-completed/2026-11-21T17:00:00.000Z' }]);
});

test('each of two secrets does, so that one can take the place of the other; no other does', {
  tags: ['F-07'],
}, async () => {
  const [first = '', next = ''] = SECRETS;
  expect(await tell(anEvent({ reference }), [first])).toBe(204);
  expect(await tell(anEvent({ reference }), [next])).toBe(204);
  expect(await tell(anEvent({ reference }), ['a secret of somebody else, as long as it is', next])).toBe(204);
  expect(await tell(anEvent({ reference }), ['a secret of somebody else, as long as it is'])).toBe(
    '401 event_unsigned',
  );
  expect(await tell(anEvent({ reference }), [])).toBe('401 event_unsigned');
});

test('the signature is that of the bytes: one more space, and they are refused', {
  tags: ['F-07'],
}, async () => {
  const body = JSON.stringify(anEvent({ reference }));
  const answer = await send(`${body} `, signedWith(SECRETS, body));
  expect(answer.json()).toMatchObject({ status: 401, code: 'event_unsigned' });
  expect(await form()).toMatchObject({ State: 'STARTED' });
});

test.each([
  ['six minutes old', -6],
  ['of a clock six minutes ahead', 6],
])('an event that is %s is refused', { tags: ['F-07'] }, async (_what, minutes) => {
  const generatedAt = new Date(Date.now() + minutes * 60_000);
  expect(await tell(anEvent({ reference, generatedAt }))).toBe('400 event_too_old');
  expect(await form()).toMatchObject({ State: 'STARTED' });
});

test('an event about nothing that was begun here is refused, and nothing of it is stored', {
  tags: ['F-07'],
}, async () => {
  const unknown = '11111111-1111-4111-8111-111111111111';
  expect(await tell(anEvent({ reference: unknown }))).toBe('404 event_unknown');
  expect(await tell(anEvent({ reference: 'no reference at all' }))).toBe('404 event_unknown');
});

test.each([
  ['no JSON', '{"event":'],
  ['another shape', '{"event":"envelope-completed"}'],
  ['a list', '[]'],
  ['nothing', ''],
])('%s is refused, signed or not', { tags: ['F-07'] }, async (_what, body) => {
  const answer = await send(body, signedWith(SECRETS, body));
  expect(answer.statusCode).toBe(400);
});

test('what is larger than 64 kB is not read, and what is no JSON is not taken', {
  tags: ['F-07', 'R-23'],
}, async () => {
  const large = JSON.stringify({ ...anEvent({ reference }), padding: 'x'.repeat(64 * 1024) });
  expect((await send(large, signedWith(SECRETS, large))).statusCode).toBe(413);
  const plain = await send('event', { ...signedWith(SECRETS, 'event'), 'content-type': 'text/plain' });
  expect(plain.statusCode).toBe(415);
  expect((await server.app.inject({ method: 'GET', url: SIGNING_EVENTS_PATH })).statusCode).toBe(404);
});

test('without a secret there is no such address', { tags: ['F-07'] }, async () => {
  const { app } = await portal.serve();
  const body = JSON.stringify(anEvent({ reference }));
  const answer = await app.inject({
    method: 'POST',
    url: SIGNING_EVENTS_PATH,
    payload: body,
    headers: signedWith(SECRETS, body),
  });
  expect(answer.statusCode).toBe(404);
});

test('the log holds nothing of an event', { tags: ['F-07', 'R-05'] }, async () => {
  const before = server.lines.length;
  await tell(anEvent({ reference }));
  await tell(anEvent({ reference }), []);
  const lines = server.lines.slice(before).map(withoutMadeUpNumbers).join('\n');
  expect(lines).toContain(SIGNING_EVENTS_PATH);
  for (const value of [...personalData, reference, 'e-1', ...SECRETS]) expect(lines).not.toContain(value);
});
