import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../database/db.ts';
import { startEventReceiver } from '../testing/event-receiver.ts';
import { openTemporaryFixtureDatabase } from '../testing/fixture-database.ts';
import { appendEvent } from './append-event.ts';
import { findDeadLetters, retryDeadLetter } from './dead-letters.ts';
import { deliverEvents } from './deliver-events.ts';
import { createEventSender, DeliveryError } from './event-webhook.ts';

const SECRETS = ['the first secret of the back office', 'the next secret of the back office'];
const MINUTE = 60_000;

let db: Db;
let receiver: Awaited<ReturnType<typeof startEventReceiver>>;
let stop: () => Promise<void>;
let clock = Date.parse('2026-11-23T15:00:00Z');
let logged: unknown[] = [];
/** Id before the first event of a test. */
let base = 0;

beforeAll(async () => {
  const database = await openTemporaryFixtureDatabase();
  db = database.db;
  receiver = await startEventReceiver();
  stop = async () => {
    await receiver.close();
    await database.close();
  };
}, 120_000);
afterAll(() => stop());
beforeEach(async () => {
  clock += 24 * 60 * MINUTE;
  receiver.respondWith(() => 204);
  await db
    .updateTable('event_webhook')
    .set({ attempts: 0, due_at: new Date(clock) })
    .execute();
  await run();
  await db.deleteFrom('event_dead_letter').execute();
  receiver.deliveries.length = 0;
  logged = [];
  base = (await db.selectFrom('event_webhook').selectAll().executeTakeFirstOrThrow()).delivered_position;
});

const record = (details: unknown, message?: string) => void logged.push({ ...Object(details), message });
const log = { warn: record, error: record };
const jobWith = (url: string, secrets: readonly string[] = SECRETS.slice(0, 1)) =>
  deliverEvents({
    db,
    log,
    now: () => new Date(clock),
    send: createEventSender({ url, secrets: [...secrets] }),
  });
const run = (secrets?: readonly string[]) => jobWith(receiver.url, secrets).run(new AbortController().signal);

async function append(...members: string[]): Promise<void> {
  for (const lifeProNameId of members) {
    const payload = { lifeProNameId, emailAddress: `${lifeProNameId}@fixture.example.org` };
    await db
      .transaction()
      .execute((trx) => appendEvent(trx, { type: 'registration.completed', time: new Date(clock), payload }));
  }
}
const received = () => receiver.ids().map((id) => id - base);
const deadLetters = async () =>
  (await findDeadLetters(db)).map(({ id, ...rest }) => ({ id: id - base, ...rest }));

test('delivers events in order, each once, signed over the raw body', async () => {
  await append('700001', '700002');
  await run();
  await run();
  expect(received()).toEqual([1, 2]);
  const [first] = receiver.deliveries;
  expect(JSON.parse(String(first?.body))).toEqual({
    sentAt: new Date(clock).toISOString(),
    event: {
      id: base + 1,
      type: 'registration.completed',
      version: 1,
      time: new Date(clock).toISOString(),
      payload: { lifeProNameId: '700001', emailAddress: '700001@fixture.example.org' },
    },
  });
  const expected = createHmac('sha256', SECRETS[0] ?? '')
    .update(String(first?.body))
    .digest('base64');
  expect(first?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-portal-signature-1': expected,
  });
  expect(first?.headers).not.toHaveProperty('x-portal-signature-2');
});

test('signs with both secrets during key rotation', async () => {
  await append('700001');
  await run(SECRETS);
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = receiver.deliveries;
  const signatures = SECRETS.map((secret) => createHmac('sha256', secret).update(body).digest('base64'));
  expect([headers['x-portal-signature-1'], headers['x-portal-signature-2']]).toEqual(signatures);
});

test.each([
  ['status 500', () => 500 as const, '500'],
  ['status 404', () => 404 as const, '404'],
  ['a redirect', () => 302 as const, 'NO_RESPONSE'],
  ['a lost connection', () => 'disconnect' as const, 'UND_ERR_SOCKET'],
])('after %s it retries later and keeps the order', async (_what, respond, code) => {
  await append('700001', '700002');
  receiver.respondWith(respond);
  await run();
  expect(logged).toEqual([
    { job: 'events', businessEvent: base + 1, attempts: 1, code, message: 'business_event.delivery_retry' },
  ]);
  receiver.respondWith(() => 204);
  clock += 4_000;
  await run();
  expect(received()).toEqual([]);
  clock += 1_000;
  await run();
  expect(received()).toEqual([1, 2]);
});

test('continues after the last retry, and lists the event as dead letter', async () => {
  await append('700001', '700002');
  receiver.respondWith(({ body }) => (JSON.parse(body.toString()).event.id === base + 1 ? 503 : 204));
  let runs = 0;
  for (; received().length === 0 && runs < 50; runs++) {
    await run();
    clock += 4 * 60 * MINUTE;
  }
  expect(runs).toBe(11);
  expect(received()).toEqual([2]);
  expect(await deadLetters()).toEqual([
    {
      ...{ id: 1, type: 'registration.completed', attempts: 11, lastError: '503', retryAt: null },
      failedAt: new Date(clock - 4 * 60 * MINUTE),
    },
  ]);
  expect(logged.at(-1)).toMatchObject({ message: 'business_event.dead_letter', businessEvent: base + 1 });
  expect(JSON.stringify(logged)).not.toMatch(/fixture\.example|text of the receiver/);
});

test('delivers a dead letter again on request, once for each request', async () => {
  await append('700001');
  await db.updateTable('event_webhook').set({ attempts: 10 }).execute();
  receiver.respondWith(() => 503);
  await run();
  const id = base + 1;
  await run();
  expect(await deadLetters()).toMatchObject([{ id: 1, attempts: 11, lastError: '503', retryAt: null }]);
  await retryDeadLetter(db, id, new Date(clock));
  expect(await deadLetters()).toMatchObject([{ retryAt: new Date(clock) }]);
  receiver.respondWith(() => 500);
  await run();
  expect(await deadLetters()).toMatchObject([{ id: 1, attempts: 12, lastError: '500', retryAt: null }]);
  receiver.respondWith(() => 204);
  await run();
  expect(received()).toEqual([]);
  await retryDeadLetter(db, id, new Date(clock));
  await run();
  expect(received()).toEqual([1]);
  expect(await deadLetters()).toEqual([]);
  await expect(retryDeadLetter(db, id, new Date(clock))).rejects.toThrow(`Event ${id} is no dead letter.`);
});

test('one instance sends at a time, and a dead one is taken over', async () => {
  await append('700001');
  const other = jobWith(receiver.url);
  receiver.respondWith(() => {
    receiver.respondWith(() => 204);
    void other.run(new AbortController().signal);
    return 204;
  });
  await run();
  expect(received()).toEqual([1]);

  await append('700002');
  // State after a crash: a lease without an outcome.
  await db
    .updateTable('event_webhook')
    .set({ attempts: 1, due_at: new Date(clock + MINUTE) })
    .execute();
  await run();
  expect(received()).toEqual([1]);
  clock += MINUTE;
  await run();
  expect(received()).toEqual([1, 2]);
});

test('an attempt that outlives its lease does not change the retry of the next', async () => {
  await append('700001');
  receiver.respondWith(() => 503);
  const slow = deliverEvents({
    db,
    log,
    now: () => new Date(clock),
    send: async () => {
      clock += MINUTE;
      await run();
      throw new DeliveryError('NO_RESPONSE');
    },
  });
  await slow.run(new AbortController().signal);
  receiver.respondWith(() => 204);
  // The second attempt retries after 30 seconds, the first after 5.
  clock += 29_000;
  await run();
  expect(received()).toEqual([]);
  clock += 1_000;
  await run();
  expect(received()).toEqual([1]);
});

test('sends an event again whose acceptance was not stored', async () => {
  await append('700001');
  receiver.respondWith(() => 204);
  const send = createEventSender({ url: receiver.url, secrets: SECRETS });
  const crashing = deliverEvents({
    db,
    log,
    now: () => new Date(clock),
    send: async (event, at) => {
      await send(event, at);
      throw new Error('crashed');
    },
  });
  await expect(crashing.run(new AbortController().signal)).rejects.toThrow('crashed');
  clock += MINUTE;
  await run();
  expect(received()).toEqual([1, 1]);
});
