import { toCents } from '@portal/domain/values/money';
import { sql, type UpdateObject } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { createControllableProcessor } from '../../testing/controllable-processor.ts';
import { createSingleIntent } from '../../testing/intents.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { DAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import { createReadyPayment, findStoredPayment } from '../../testing/stored-payment.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';
import {
  type ProcessorClient,
  type ProcessorStatus,
  UnknownOutcomeError,
} from '../processor/processor-client.ts';
import { createPaymentEngine } from './payment-engine.ts';
import { createPaymentJob } from './payment-job.ts';

let portal: Portal;
let server: Server;
let real: ProcessorClient;
beforeAll(async () => {
  ({ portal, server, real } = await startPaymentTestPortal());
}, 120_000);
afterAll(() => portal.stop());

let cents = 9_500;
const ready = () =>
  createReadyPayment(
    portal.db,
    createSingleIntent(createSingleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) })),
  );
const stored = (id: string) => findStoredPayment(portal.db, id);
const change = (id: string, to: UpdateObject<Tables, 'payment'>) =>
  portal.db.updateTable('payment').set(to).where('payment_id', '=', id).execute();

function workOn(processor: ProcessorClient) {
  const deps = { db: portal.db, processor, log: server.app.log };
  return createPaymentJob({ ...deps, engine: createPaymentEngine({ ...deps, timeoutMs: 5_000 }) });
}
const runOnce = (processor: Partial<ProcessorClient> = {}) =>
  workOn({ ...real, ...processor }).run(AbortSignal.timeout(10_000));
const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));

/** Payments at the processor that have been due for lookup for a second. */
async function createDueForLookup(many = 1): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: many }, ready));
  await runOnce();
  for (const id of ids) await change(id, { lookup_at: sql`now() - interval '1 second'` });
  return ids;
}
const createOneDueForLookup = async () => String(await createDueForLookup());

test('runs every second and recovers at startup', { tags: ['R-09'] }, () => {
  expect(workOn(real)).toMatchObject({ name: 'payments', intervalMs: 1_000 });
});

test('sends READY payments', { tags: ['R-09'] }, async () => {
  const ids = await Promise.all([ready(), ready()]);
  await runOnce();
  expect((await Promise.all(ids.map(stored))).map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED']);
});

test('looks up a due change once', { tags: ['R-09'] }, async () => {
  const [due = '', later = ''] = await createDueForLookup(2);
  await change(later, { lookup_at: sql`now() + interval '1 minute'` });
  const { processor, calls } = createControllableProcessor(real);
  await runOnce(processor);
  expect(calls.filter((call) => call === 'lookup')).toHaveLength(1);
  expect((await stored(due)).lookup_at).toBeNull();
  expect((await stored(later)).lookup_at).not.toBeNull();
  await change(later, { lookup_at: null });
});

test('retries a lookup without a response in a minute and goes on', {
  tags: ['R-09'],
}, async () => {
  const id = await createOneDueForLookup();
  const lines = server.lines.length;
  await runOnce({ lookup: unknownOutcome });
  const { wait } = await portal.db
    .selectFrom('payment')
    .select(sql<number>`extract(epoch from lookup_at - now())::float8`.as('wait'))
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(wait).toBeGreaterThan(30);
  expect(wait).toBeLessThanOrEqual(60);
  expect(server.lines.slice(lines).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'bank_processor.unavailable',
      err: expect.objectContaining({ type: 'UnknownOutcomeError' }),
    }),
  ]);
  await change(id, { lookup_at: null });
});

test('looks up the others after a lookup without a response', { tags: ['R-09'] }, async () => {
  const ids = await createDueForLookup(3);
  const references = await Promise.all(ids.map(async (id) => (await stored(id)).processor_reference));
  const { amount } = createSingleIntent(createSingleBody({ date: DAY, amount: '47.13' }));
  const lookup: ProcessorClient['lookup'] = async (_kind, by) => {
    if ('processor' in by && by.processor === references[0]) return unknownOutcome();
    return { state: 'VOIDED', reference: 'ANY', message: 'Found.', amount, date: null };
  };
  const lines = server.lines.length;
  const { processor, calls } = createControllableProcessor(real);
  await runOnce({ ...processor, lookup });
  expect((await Promise.all(ids.map(stored))).map(({ state }) => state)).toEqual([
    'SCHEDULED',
    'VOIDED',
    'VOIDED',
  ]);
  expect(calls).toEqual([expect.stringMatching(/^events after/)]);
  expect(server.lines.slice(lines).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: 'payment.lookup_unanswered', payment: ids[0] }),
  ]);
  await change(ids[0] ?? '', { lookup_at: null });
});

test('looks up the others before it reports an internal error', { tags: ['R-09'] }, async () => {
  const ids = await createDueForLookup(2);
  const references = await Promise.all(ids.map(async (id) => (await stored(id)).processor_reference));
  const fault = new TypeError('a fault');
  const { amount } = createSingleIntent(createSingleBody({ date: DAY, amount: '47.13' }));
  const other = Promise.withResolvers<void>();
  const lookup: ProcessorClient['lookup'] = async (_kind, by) => {
    if ('processor' in by && by.processor === references[0]) throw fault;
    await other.promise;
    return { state: 'VOIDED', reference: 'ANY', message: 'Found.', amount, date: null };
  };
  const run = runOnce({ lookup }).catch((error: unknown) => error);
  setTimeout(other.resolve, 100);
  expect(await run).toBe(fault);
  expect((await stored(ids[1] ?? '')).state).toBe('VOIDED');
});

test('looks up the newest first, so that daily ones delay no member', { tags: ['R-09'] }, async () => {
  const { azure_object_id, certificate_number, payment_date } = await stored(await ready());
  const due = Array.from({ length: 60 }, (_, index) => ({
    ...{ kind: 'recurring' as const, state: 'ACTIVE' as const, azure_object_id, certificate_number },
    ...{ payment_type: `Due ${index}`, amount_cents: toCents(1_000), payment_date },
    ...{ processor_reference: `DUE-${index}` },
    lookup_at: sql<Date>`now() - make_interval(mins => ${60 - index}::integer)`,
  }));
  await portal.db.insertInto('payment').values(due).execute();
  const references: unknown[] = [];
  const lookup: ProcessorClient['lookup'] = async (_kind, by) => {
    references.push('processor' in by && by.processor);
    return undefined;
  };
  await runOnce({ lookup });
  expect(references.sort()).toEqual(due.slice(10).map(({ processor_reference }) => processor_reference));
  await portal.db.updateTable('payment').set({ lookup_at: null }).execute();
});

test('an internal error ends the run and is logged', { tags: ['R-09'] }, async () => {
  const fault = new TypeError('a fault');
  await expect(runOnce({ events: () => Promise.reject(fault) })).rejects.toBe(fault);
});

test('ends the lookup of payments that the processor does not know', { tags: ['R-09'] }, async () => {
  const [unknown = '', without = ''] = await createDueForLookup(2);
  const before = sql<Date>`now() - interval '2 days'`;
  await change(unknown, { updated_at: before });
  await change(without, { updated_at: before, processor_reference: null });
  const calls: unknown[] = [];
  const lookup: ProcessorClient['lookup'] = async (kind, by) => {
    calls.push([kind, by]);
    return undefined;
  };
  const { processor_reference: processor } = await stored(unknown);
  const lines = server.lines.length;
  await runOnce({ lookup });
  expect(calls).toEqual([['single', { processor }]]);
  const logged = server.lines.slice(lines).map((line) => JSON.parse(line));
  for (const id of [unknown, without]) {
    expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', lookup_at: null });
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'payment.lookup_unknown', payment: id }),
    );
  }
  // The next lookup is a day later.
  const { recent } = await portal.db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<string>().as('recent'))
    .where('payment_id', 'in', [unknown, without])
    .where('updated_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  expect(Number(recent)).toBe(2);
});

test('keeps a lookup that another request needs, or of an open change', { tags: ['R-09'] }, async () => {
  const [requested = '', changed = ''] = await createDueForLookup(2);
  const { processor_reference: reference } = await stored(requested);
  await change(changed, { pending_change: JSON.stringify({ id: 'any' }) });
  const lookup: ProcessorClient['lookup'] = async (_kind, by) => {
    const isRequested = 'processor' in by && by.processor === reference;
    if (isRequested) await change(requested, { lookup_at: sql`now() + interval '5 minutes'` });
    return undefined;
  };
  await runOnce({ lookup });
  for (const id of [requested, changed]) {
    expect((await stored(id)).lookup_at).toEqual(expect.any(Date));
    await change(id, { lookup_at: null, pending_change: null });
  }
});

test.each<[ProcessorStatus['state'], expected: object]>([
  ['VOIDED', { state: 'VOIDED', message: 'Found.', amount_cents: 4_711, payment_date: '2026-12-04' }],
  ['SETTLED', { state: 'SCHEDULED', message: 'The payment is scheduled.', payment_date: DAY }],
  ['RETURNED', { state: 'SCHEDULED', message: 'The payment is scheduled.', payment_date: DAY }],
])('a change found %s: events report collections', { tags: ['R-09'] }, async (state, expected) => {
  const id = await createOneDueForLookup();
  await change(id, { message: 'The payment is scheduled.' });
  const date = createSingleIntent(createSingleBody({ date: '2026-12-04' })).date;
  const { amount } = createSingleIntent(createSingleBody({ date: DAY, amount: '47.11' }));
  await runOnce({ lookup: async () => ({ state, reference: 'ANY', message: 'Found.', amount, date }) });
  expect(await stored(id)).toMatchObject({ ...expected, lookup_at: null });
});

test.each(['lookup', 'submit'] as const)(
  'stores a %s that makes a payment equal to another',
  { tags: ['R-09'] },
  async (call) => {
    const moved = call === 'lookup' ? await createOneDueForLookup() : await ready();
    const date = createSingleIntent(
      createSingleBody({ date: call === 'lookup' ? '2026-12-07' : '2026-12-08' }),
    ).date;
    const { amount_cents: amount } = await stored(moved);
    const equal = await ready();
    await change(equal, { state: 'SCHEDULED', amount_cents: amount, payment_date: date });
    await runOnce({
      [call]: async () => ({ state: 'SCHEDULED', reference: moved, message: 'Moved.', amount, date }),
    });
    expect(await stored(moved)).toMatchObject({
      ...{ state: 'SCHEDULED', message: 'Moved.', payment_date: date, duplicate_number: 1, lookup_at: null },
    });
    expect(await stored(equal)).toMatchObject({ duplicate_number: 0 });
  },
);

test('keeps the date of a schedule without a next payment', { tags: ['R-09'] }, async () => {
  const id = await createOneDueForLookup();
  const { amount } = createSingleIntent(createSingleBody({ date: DAY, amount: '47.12' }));
  await runOnce({
    lookup: async () => ({ state: 'ENDED', reference: 'ANY', message: 'Over.', amount, date: null }),
  });
  expect(await stored(id)).toMatchObject({ state: 'ENDED', amount_cents: 4_712, payment_date: DAY });
});

test('keeps a payment that changed during its lookup', { tags: ['R-09'] }, async () => {
  const id = await createOneDueForLookup();
  const { amount } = createSingleIntent(createSingleBody({ date: DAY }));
  const lookup: ProcessorClient['lookup'] = async () => {
    await change(id, { state: 'SETTLED' });
    return { state: 'VOIDED', reference: 'ANY', message: 'Late.', amount, date: null };
  };
  await runOnce({ lookup });
  expect((await stored(id)).state).toBe('SETTLED');
});
