import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner, payor } from '../../testing/fixture.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY } from '../../testing/payment-client.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';
import { acquireKey, digestOf } from './idempotency-store.ts';

let portal: Portal;
let server: Server;
let paying: ReturnType<typeof createPaymentClient>;
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  server = await portal.serve({}, { now: () => new Date(MONDAY) });
  paying = createPaymentClient(server);
}, 120_000);
afterAll(() => portal.stop());

const pay = (amount: string) => createSingleBody({ date: DAY, amount });

test('returns the payments of requests whose responses were lost', { tags: ['R-09', 'F-13'] }, async () => {
  const [single, recurring] = [randomUUID(), randomUUID()];
  const made = await paying.pay(pay('41.01'), { 'idempotency-key': single });
  const schedule = await paying.schedule(createRecurringBody({}), { 'idempotency-key': recurring });
  const { body } = await paying.close([single, recurring]);
  expect(body).toMatchObject([
    { PaymentAmount: '41.01', PaymentDate: DAY, Schedule: null, Status: 'SCHEDULED' },
    { PaymentType: 'Loan Principal', Schedule: 'MONTHLY', Status: 'ACTIVE' },
  ]);
  expect(body).toMatchObject([
    { ReferenceNumber: made.ReferenceNumber },
    { ReferenceNumber: schedule.schedule.header['reference-number'] },
  ]);
});

test('returns a payment once for keys that made the same one', { tags: ['R-09', 'F-13'] }, async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const made = await paying.pay(pay('41.08'), { 'idempotency-key': first });
  await paying.pay(pay('41.08'), { 'idempotency-key': second });
  const once = [{ ReferenceNumber: made.ReferenceNumber }];
  expect((await paying.close([first, first])).body).toMatchObject(once);
  expect((await paying.close([first, second])).body).toMatchObject(once);
});

test('makes nothing for an unknown key, and refuses its request later', { tags: ['R-09'] }, async () => {
  const key = randomUUID();
  expect((await paying.close([key])).body).toEqual([]);
  const late = await paying.single(pay('41.02'), { 'idempotency-key': key });
  expect([late.status, late.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  expect((await paying.close([key])).body).toEqual([]);
});

test('refuses the request of a closed key after the digest has changed', { tags: ['R-09'] }, async () => {
  const key = randomUUID();
  await paying.close([key]);
  const stored = await portal.db
    .selectFrom('payment_request')
    .select('request_digest')
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  // Without a version, no later one makes it a retry.
  expect(stored).toEqual({ request_digest: 'closed' });
  expect((await paying.single(pay('41.04'), { 'idempotency-key': key })).status).toBe(409);
});

test('closes a key whose row has expired, and still knows its payment', { tags: ['R-09'] }, async () => {
  const [unused, used] = [randomUUID(), randomUUID()];
  await paying.close([unused]);
  const made = await paying.pay(pay('41.05'), { 'idempotency-key': used });
  await portal.db
    .updateTable('payment_request')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where('idempotency_key', 'in', [unused, used])
    .execute();
  expect((await paying.close([unused, used])).body).toMatchObject([
    { ReferenceNumber: made.ReferenceNumber },
  ]);
  expect((await paying.single(pay('41.06'), { 'idempotency-key': unused })).status).toBe(409);
  expect((await paying.single(pay('41.07'), { 'idempotency-key': used })).status).toBe(409);
});

test('returns nothing for a key of another account, and leaves it usable', {
  tags: ['R-01', 'R-09'],
}, async () => {
  const key = randomUUID();
  const made = await paying.pay(pay('41.03'), { 'idempotency-key': key });
  const other = createPaymentClient(server, payor);
  expect((await other.close([key])).body).toEqual([]);
  expect(await paying.pay(pay('41.03'), { 'idempotency-key': key })).toEqual(made);
});

test('answers 409 while the request is in progress', { tags: ['R-09'] }, async () => {
  const key = randomUUID();
  const request = { oid: owner.oid, key, digest: digestOf('at work') };
  await portal.db.transaction().execute((trx) => acquireKey(trx, request, 60_000));
  const { status, body } = await paying.close([key]);
  expect([status, body]).toMatchObject([409, { code: 'request_in_progress' }]);
});
