import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpProblem } from '../../http/http-problem.ts';
import { owner, payor } from '../../testing/fixture.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY } from '../../testing/payment-client.ts';
import { PROCESSOR_KEY } from '../../testing/processor-emulator.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';
import { bankProcessor } from '../processor/bank-processor.ts';
import { createPaymentEngine } from '../settlement/payment-engine.ts';
import { createPaymentJob } from '../settlement/payment-job.ts';
import {
  acquireKey,
  digestOf,
  findCompletedRequest,
  type IdempotentRequest,
  recordResult,
  releaseKey,
} from './idempotency-store.ts';

let portal: Portal;
let server: Server;
const now = () => new Date(MONDAY);
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  server = await portal.serve({}, { now });
}, 120_000);
afterAll(() => portal.stop());

test('scopes a key to its account', {
  tags: ['R-09', 'R-01'],
}, async () => {
  const key = { 'idempotency-key': 'shared-by-two' };
  const body = createSingleBody({ date: DAY, amount: '31.01' });
  const first = await createPaymentClient(server).pay(body, key);
  // Not even the same request, because it names a token outside the payor's wallet.
  expect((await createPaymentClient(server, payor).single(body, key)).body).toMatchObject({
    code: 'not_found',
  });
  const own = createSingleBody({ date: DAY, amount: '31.02', token: 'pm-payor' });
  const ofPayor = await createPaymentClient(server, payor).pay(own, key);
  expect(ofPayor).toMatchObject({ Status: 'SCHEDULED' });
  expect(ofPayor.ReferenceNumber).not.toBe(first.ReferenceNumber);
  expect(await createPaymentClient(server).pay(body, key)).toEqual(first);
  expect(await createPaymentClient(server, payor).pay(own, key)).toEqual(ofPayor);
});

const claim = (request: IdempotentRequest, busyForMs: number) =>
  portal.db.transaction().execute((trx) => acquireKey(trx, request, busyForMs));
const response = (request: IdempotentRequest, ids: string[]) =>
  portal.db.transaction().execute((trx) => recordResult(trx, request, ids));
const find = async (request: IdempotentRequest) =>
  (await findCompletedRequest(portal.db, request))?.paymentIds;
const setAge = ({ oid, key }: IdempotentRequest, age: string) =>
  portal.db
    .updateTable('payment_request')
    .set({ created_at: sql`now() - ${age}::interval` })
    .where('azure_object_id', '=', oid)
    .where('idempotency_key', '=', key)
    .execute();
const keysOf = async (keys: string[]) => {
  const rows = await portal.db
    .selectFrom('payment_request')
    .select(['azure_object_id', 'idempotency_key'])
    .where('idempotency_key', 'in', keys)
    .orderBy('idempotency_key')
    .orderBy('azure_object_id')
    .execute();
  return rows.map(({ azure_object_id: oid, idempotency_key: key }) => [key, oid]);
};

test('scopes result and release of a request to its account and key', { tags: ['R-09'] }, async () => {
  const ours = { oid: owner.oid, key: 'mine', digest: 'v1.one' };
  const others = [
    { ...ours, oid: payor.oid },
    { ...ours, key: 'another' },
  ];
  for (const request of [ours, ...others]) await claim(request, 60_000);
  await response(ours, ['first', 'second']);
  await releaseKey(portal.db, ours);
  expect(await find(ours)).toEqual(['first', 'second']);
  for (const request of others) {
    await expect(find(request)).rejects.toMatchObject({ code: 'request_in_progress' });
    await releaseKey(portal.db, request);
    expect(await find(request)).toEqual([]);
  }
});

test('locks the key of a crashed request until its lock expires', {
  tags: ['R-09'],
}, async () => {
  const request = { oid: owner.oid, key: 'dead', digest: 'v1.one' };
  await claim(request, 60_000);
  await expect(find(request)).rejects.toEqual(
    new HttpProblem('request_in_progress', { headers: { 'retry-after': '1' } }),
  );
  await expect(claim(request, 60_000)).rejects.toMatchObject({ code: 'request_in_progress' });
  await expect(find({ ...request, digest: 'v1.two' })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  const { busy } = await portal.db
    .selectFrom('payment_request')
    .select(sql<number>`extract(epoch from locked_until - created_at)::float8`.as('busy'))
    .where('idempotency_key', '=', 'dead')
    .executeTakeFirstOrThrow();
  expect(busy).toBe(60);
  await portal.db
    .updateTable('payment_request')
    .set({ locked_until: sql`now() - interval '1 second'` })
    .where('idempotency_key', '=', 'dead')
    .execute();
  expect(await find(request)).toEqual([]);
});

test("reuses one account's key after a day and no other's", { tags: ['R-09'] }, async () => {
  const request = { oid: owner.oid, key: 'old', digest: 'v1.one' };
  const others = [
    { ...request, oid: payor.oid },
    { ...request, key: 'old too' },
  ];
  for (const one of [request, ...others]) {
    await claim(one, 0);
    await setAge(one, '25 hours');
  }
  expect(await find(request)).toBeUndefined();
  await claim({ ...request, digest: 'v1.two' }, 0);
  await expect(find(request)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await keysOf(['old', 'old too'])).toEqual([
    ['old', owner.oid],
    ['old', payor.oid],
    ['old too', owner.oid],
  ]);
});

test('the background job deletes keys after a day', { tags: ['R-09', 'R-05'] }, async () => {
  const [young, old] = ['23 hours', '25 hours'].map((key) => ({ oid: owner.oid, key, digest: 'v1.one' }));
  for (const request of [young, old]) {
    if (!request) throw new Error('There are two');
    await claim(request, 0);
    await setAge(request, request.key);
  }
  const settings = { url: portal.processor.origin, key: PROCESSOR_KEY, timeoutMs: 5_000 };
  const deps = { db: portal.db, processor: bankProcessor(settings), log: server.app.log };
  const engine = createPaymentEngine({ ...deps, timeoutMs: 5_000 });
  await createPaymentJob({ ...deps, engine }).run(AbortSignal.timeout(10_000));
  expect(await keysOf(['23 hours', '25 hours'])).toEqual([['23 hours', owner.oid]]);
});

test('returns the first result when the digest version has changed', {
  tags: ['R-09'],
}, async () => {
  const request = { oid: owner.oid, key: 'two releases', digest: 'v1.one' };
  await claim(request, 0);
  await response(request, ['first']);
  await releaseKey(portal.db, request);
  for (const digest of ['v1.one', 'v2.one', 'v2.two']) {
    expect(await find({ ...request, digest })).toEqual(['first']);
  }
  await expect(find({ ...request, digest: 'v1.two' })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

test('prefixes a digest with its version', { tags: ['R-09'] }, () => {
  expect(digestOf('MakeSinglePayment', { amount: 1 })).toMatch(/^v1\.[\w-]{43}$/);
});
