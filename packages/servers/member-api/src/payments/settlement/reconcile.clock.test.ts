import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY, readProcessorLedger } from '../../testing/payment-client.ts';
import { PROCESSOR_KEY } from '../../testing/processor-emulator.ts';
import { type Portal, startPortal } from '../../testing/test-portal.ts';
import { bankProcessor } from '../processor/bank-processor.ts';
import { createLedgerReader, type LedgerEntry } from '../processor/ledger.ts';
import { type ProcessorClient, UnknownOutcomeError } from '../processor/processor-client.ts';
import { importEvents } from './processor-events.ts';
import { reconcileAccount } from './reconcile.ts';
import { reconcileSchedules } from './reconcile-schedules.ts';

const FROM = dateFromWire('2026-11-23');
/** The mocked day, on which debits are collected in the evening. */
const TODAY = '2026-11-23';

let portal: Portal;
let member: ReturnType<typeof createPaymentClient>;
let callApi: ReturnType<typeof readProcessorLedger>;
const settings = () => ({ url: portal.processor.origin, key: PROCESSOR_KEY, timeoutMs: 5_000 });
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  member = createPaymentClient(await portal.serve({}, { now: () => new Date(MONDAY) }));
  callApi = readProcessorLedger(portal, PROCESSOR_KEY);
}, 120_000);
afterAll(() => portal.stop());

/** References of this test at the processor. */
let own: string[] = [];
beforeEach(async () => {
  own = [];
  const ofOwner = portal.db
    .selectFrom('payment')
    .select('payment_id')
    .where('azure_object_id', '=', owner.oid);
  await portal.db.deleteFrom('payment_history').where('payment_id', 'in', ofOwner).execute();
  await portal.db.deleteFrom('payment_email').where('payment_id', 'in', ofOwner).execute();
  await portal.db.deleteFrom('payment').where('azure_object_id', '=', owner.oid).execute();
});
const created = (reference: string) => {
  own.push(reference);
  return reference;
};

async function pay(amount: string, date = DAY): Promise<string> {
  return created((await member.pay(createSingleBody({ amount, date }))).ReferenceNumber);
}
async function setUp(amount: string): Promise<string> {
  return created(
    (await member.schedule(createRecurringBody({ amount }))).schedule.header['reference-number'],
  );
}
const stored = (reference: string) =>
  portal.db
    .selectFrom('payment')
    .selectAll()
    .where('processor_reference', '=', reference)
    .executeTakeFirstOrThrow();
/** Restores the database to a state before this payment. */
const forget = async (...references: string[]) => {
  const payments = portal.db
    .selectFrom('payment')
    .select('payment_id')
    .where('processor_reference', 'in', references);
  await portal.db.deleteFrom('payment_email').where('payment_id', 'in', payments).execute();
  await portal.db.deleteFrom('payment').where('processor_reference', 'in', references).execute();
};

const entries = async () => {
  const all = await createLedgerReader(settings())(owner.userName, FROM);
  return all.filter(({ status }) => own.includes(status.reference));
};
const compareWith = (found: readonly LedgerEntry[], apply = true) =>
  reconcileAccount(portal.db, { oid: owner.oid, entries: found, from: FROM, apply });
/** Reconciles the owner's payments with this test's ledger entries. */
const compare = async (apply: boolean) => compareWith(await entries(), apply);

const certificate = '********0101';
const single = { kind: 'single', certificate, date: DAY } as const;

test('reports and imports payments missing after a restore, once', {
  tags: ['R-09'],
}, async () => {
  const [later, collected] = [await pay('61.01'), await pay('61.02', TODAY)];
  const schedule = await setUp('61.03');
  const before = await stored(later);
  expect(await compare(true)).toEqual([]);
  await forget(later, collected, schedule);

  const named = [
    {
      ...{
        difference: 'processor_only',
        kind: 'recurring',
        certificate,
        reference: schedule,
        date: '2026-12-15',
      },
      ...{ amount: moneyFromWire('61.03'), local: undefined, remote: 'ACTIVE' },
    },
    {
      ...{ difference: 'processor_only', ...single, reference: later, amount: moneyFromWire('61.01') },
      ...{ local: undefined, remote: 'SCHEDULED' },
    },
    {
      ...{ difference: 'processor_only', ...single, reference: collected, date: TODAY },
      ...{ amount: moneyFromWire('61.02'), local: undefined, remote: 'ACCEPTED' },
    },
  ];
  expect(await compare(false)).toEqual(named.map((one) => ({ ...one, terms: [], outcome: 'pending' })));
  expect(await compare(false)).toHaveLength(3);
  expect(await compare(true)).toEqual(named.map((one) => ({ ...one, terms: [], outcome: 'applied' })));
  expect(await compare(true)).toEqual([]);

  // All columns except the authorization, which a restore loses.
  const { created_at, updated_at, next_at } = await stored(later);
  const lost = { lease_owner: null, lease_until: null, attempts: 0, debit_authorization: null };
  expect(await stored(later)).toEqual({ ...before, ...lost, created_at, updated_at, next_at });
  expect(await stored(schedule)).toMatchObject({
    ...{ kind: 'recurring', state: 'ACTIVE', payment_date: '2026-12-15', method_token: 'pm-owner' },
    ...{ amount_cents: moneyFromWire('61.03'), schedule_day: 15, schedule_type_code: 'MONTHLY' },
  });
  expect((await member.void('VoidRecurringPayment', schedule)).status).toBe(200);
});

test('adds a collection once, whether or not its event is pending', {
  tags: ['R-09'],
}, async () => {
  const [known, lost] = [await pay('62.01', TODAY), await pay('62.02', TODAY)];
  await forget(lost);
  await portal.processor.advance(24);
  expect(await compare(true)).toMatchObject([
    { difference: 'mismatch', reference: known, local: 'ACCEPTED', remote: 'SETTLED', outcome: 'applied' },
    { difference: 'processor_only', reference: lost, remote: 'SETTLED', outcome: 'applied' },
  ]);
  const historyOf = async (reference: string) => {
    const { state, payment_id } = await stored(reference);
    const history = portal.db.selectFrom('payment_history').where('payment_id', '=', payment_id);
    const columns = ['payment_date', 'payment_amount_cents', 'returned_indicator'] as const;
    return { state, history: await history.select(columns).execute() };
  };
  const debit = { payment_date: TODAY, returned_indicator: false };
  const collected = [
    { state: 'SETTLED', history: [{ ...debit, payment_amount_cents: 6201 }] },
    { state: 'SETTLED', history: [{ ...debit, payment_amount_cents: 6202 }] },
  ];
  expect([await historyOf(known), await historyOf(lost)]).toEqual(collected);
  await importEvents(portal.db, bankProcessor(settings()), { error: () => {} });
  expect([await historyOf(known), await historyOf(lost)]).toEqual(collected);
  expect(await compare(true)).toEqual([]);
});

test('restores a cancelled schedule and its successor', {
  tags: ['R-09'],
}, async () => {
  const first = await setUp('63.01');
  expect((await member.void('VoidRecurringPayment', first)).status).toBe(200);
  const second = await setUp('63.02');
  await forget(second);
  await portal.db
    .updateTable('payment')
    .set({ state: 'ACTIVE' })
    .where('processor_reference', '=', first)
    .execute();
  expect(await compare(true)).toMatchObject([
    { difference: 'mismatch', reference: first, local: 'ACTIVE', remote: 'VOIDED', outcome: 'applied' },
    { difference: 'processor_only', reference: second, remote: 'ACTIVE', outcome: 'applied' },
  ]);
  expect([(await stored(first)).state, (await stored(second)).state]).toEqual(['VOIDED', 'ACTIVE']);
  // Another schedule for the line exists here, unknown to the processor.
  const { payment_id, ...row } = await stored(second);
  await forget(second);
  await portal.db
    .insertInto('payment')
    .values({
      ...row,
      instruction: null,
      debit_authorization: null,
      pending_change: null,
      processor_reference: 'S-OTHER',
    })
    .execute();
  expect(await compare(true)).toMatchObject([
    { difference: 'processor_only', reference: second, outcome: 'manual_review' },
    {
      difference: 'portal_only',
      reference: 'S-OTHER',
      local: 'ACTIVE',
      remote: undefined,
      outcome: 'manual_review',
    },
  ]);
  await forget('S-OTHER');
});

test('names the payment and the terms that differ', {
  tags: ['R-09'],
}, async () => {
  const reference = await setUp('63.03');
  const { payment_id } = await stored(reference);
  const atProcessor = (await entries()).filter(({ status }) => status.reference === reference);
  await portal.db
    .updateTable('payment')
    .set({
      ...{
        amount_cents: moneyFromWire('63.04'),
        payment_date: dateFromWire(TODAY),
        method_token: 'pm-other',
      },
      ...{ schedule_day: 5, schedule_type_code: 'QUARTERLY' },
    })
    .where('payment_id', '=', payment_id)
    .execute();
  const found = await compareWith(atProcessor, false);
  expect(found.filter(({ kind }) => kind === 'recurring')).toMatchObject([
    {
      ...{ difference: 'mismatch', payment: payment_id, reference },
      terms: [
        'amount 63.04/63.03',
        `date ${TODAY}/2026-12-15`,
        'day 5/15',
        'frequency QUARTERLY/MONTHLY',
        'method',
      ],
    },
  ]);
  await member.void('VoidRecurringPayment', reference);
});

test('leaves unresolved payments to the engine and conflicts to operators', {
  tags: ['R-09'],
}, async () => {
  const reference = await pay('64.01');
  const set = (values: { state: 'SENDING' | 'NEEDS_REVIEW' | 'VOIDED' | 'FAILED' | 'SCHEDULED' }) =>
    portal.db.updateTable('payment').set(values).where('processor_reference', '=', reference).execute();
  await set({ state: 'SENDING' });
  expect(await compare(true)).toEqual([]);
  await set({ state: 'NEEDS_REVIEW' });
  expect(await compare(true)).toMatchObject([{ reference, local: 'NEEDS_REVIEW', outcome: 'applied' }]);
  expect((await stored(reference)).state).toBe('UNKNOWN');
  for (const state of ['VOIDED', 'FAILED'] as const) {
    await set({ state });
    expect(await compare(true)).toMatchObject([{ reference, local: state, outcome: 'manual_review' }]);
    expect((await stored(reference)).state).toBe(state);
  }
  await set({ state: 'SCHEDULED' });
  await forget(reference);
  const elsewhere = (await entries()).map((entry) => ({ ...entry, certificateNumber: '000000009999' }));
  expect(await compareWith(elsewhere)).toMatchObject([
    { reference, certificate: '********9999', outcome: 'manual_review' },
  ]);
  const unusable = (await entries()).map((entry) => ({
    ...entry,
    status: { ...entry.status, reference: 'REF 7' },
  }));
  expect(await compareWith(unusable)).toMatchObject([{ reference: 'REF 7', outcome: 'manual_review' }]);
  const voided = await callApi(`/payments/${reference}/void`, { payment: { header: { notes: '' } } });
  expect(voided).toMatchObject({ 'payment-response': { 'payment-status': 'VOIDED' } });
  expect(await compare(true)).toMatchObject([{ reference, remote: 'VOIDED', outcome: 'applied' }]);
});

/** Runs the nightly reconciliation. Returns this test's reported schedules. */
async function compareAtNight(processor: Partial<ProcessorClient> = {}, warnings: unknown[] = []) {
  const named: string[] = [];
  const log = {
    warn: (details: unknown, event?: string) => void warnings.push([event, details]),
    error: (details: unknown) => void named.push(Object(details).payment),
  };
  await portal.db.updateTable('processor_cursor').set({ reconcile_schedules_at: sql`now()` }).execute();
  const real = bankProcessor(settings());
  const work = reconcileSchedules({ db: portal.db, processor: { ...real, ...processor }, log });
  await work.run(AbortSignal.timeout(30_000));
  return named.sort();
}
const cursor = () =>
  portal.db
    .selectFrom('processor_cursor')
    .select([
      'mismatched_schedules',
      sql<boolean>`reconcile_schedules_at > now() + interval '61 minutes'`.as('is_over'),
    ])
    .executeTakeFirstOrThrow();

test('reports live schedules that differ at the processor', {
  tags: ['R-09'],
}, async () => {
  const reference = await setUp('65.01');
  const { payment_id } = await stored(reference);
  const others = await compareAtNight();
  expect(others).not.toContain(payment_id);
  const set = (values: object) =>
    portal.db.updateTable('payment').set(values).where('payment_id', '=', payment_id).execute();
  const { amount_cents, schedule_day, method_token } = await stored(reference);
  const cases: readonly (readonly [other: object, right: object])[] = [
    [{ amount_cents: 6_502 }, { amount_cents }],
    [{ schedule_day: 3 }, { schedule_day }],
    [{ method_token: 'pm-other' }, { method_token }],
    [{ processor_reference: 'S-GONE' }, { processor_reference: reference }],
  ];
  for (const [other, right] of cases) {
    await set(other);
    expect(await compareAtNight()).toEqual([...others, payment_id].sort());
    expect(await cursor()).toMatchObject({ mismatched_schedules: others.length + 1 });
    await set(right);
  }
  expect(await compareAtNight()).toEqual(others);
});

test('ignores concurrent changes and retries a lost response', {
  tags: ['R-09'],
}, async () => {
  const reference = await setUp('66.01');
  const { payment_id } = await stored(reference);
  const real = bankProcessor(settings());
  const lookup: ProcessorClient['lookup'] = async (kind, by) => {
    const found = await real.lookup(kind, by);
    await portal.db
      .updateTable('payment')
      .set({ amount_cents: moneyFromWire('66.02'), updated_at: sql`now() + interval '1 second'` })
      .where('payment_id', '=', payment_id)
      .execute();
    return found;
  };
  expect(await compareAtNight({ lookup })).not.toContain(payment_id);
  expect(await cursor()).toMatchObject({ is_over: true });
  await compareAtNight({ lookup: () => Promise.reject(new UnknownOutcomeError('no answer')) });
  expect(await cursor()).toMatchObject({ is_over: false });
});

test('reports the schedules after one that the processor cannot read', { tags: ['R-09'] }, async () => {
  const reference = await setUp('66.03');
  const { payment_id } = await stored(reference);
  await storeLastSchedule(reference);
  const real = bankProcessor(settings());
  const err = new UnknownOutcomeError('no answer');
  const lookup: ProcessorClient['lookup'] = (kind, by) =>
    'processor' in by && by.processor === reference ? Promise.reject(err) : real.lookup(kind, by);
  const warnings: unknown[] = [];
  const named = await compareAtNight({ lookup }, warnings);
  expect(named).toContain(LAST_ID);
  expect(await cursor()).toEqual({ mismatched_schedules: named.length, is_over: true });
  expect(warnings).toEqual([
    ['schedule.lookup_unanswered', { payment: payment_id, err }],
    [
      'schedule.reconciliation_incomplete',
      expect.objectContaining({ mismatched: named.length, unanswered: 1 }),
    ],
  ]);
});

/** Stores a schedule that the processor does not know, and that the run reads last. */
async function storeLastSchedule(reference: string) {
  await portal.db
    .insertInto('payment')
    .values({
      ...(await stored(reference)),
      ...{ payment_id: LAST_ID, payment_type: 'Last', processor_reference: 'S-LAST' },
      ...{ instruction: null, debit_authorization: null, pending_change: null },
    })
    .execute();
}

/**
 * Runs the nightly reconciliation with two batches. The second one is a schedule that the first one's lookup adds.
 * Returns the time of the lease at each of the two lookups.
 */
async function leasesOfTwoBatches(reference: string, beforeSecond: () => Promise<unknown>) {
  const leases: Date[] = [];
  const readLease = async () => {
    const { reconcile_schedules_at } = await portal.db
      .selectFrom('processor_cursor')
      .select('reconcile_schedules_at')
      .executeTakeFirstOrThrow();
    leases.push(reconcile_schedules_at);
  };
  const real = bankProcessor(settings());
  const lookup: ProcessorClient['lookup'] = async (kind, by) => {
    const found = await real.lookup(kind, by);
    if ('processor' in by && by.processor === 'S-LAST') await readLease();
    if (!('processor' in by) || by.processor !== reference) return found;
    await readLease();
    await storeLastSchedule(reference);
    await beforeSecond();
    return found;
  };
  await compareAtNight({ lookup });
  return leases.map(Number);
}
const LAST_ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

test('renews the lease of the run after each batch', { tags: ['R-09'] }, async () => {
  const reference = await setUp('67.01');
  const [first = 0, second = 0, ...more] = await leasesOfTwoBatches(reference, async () => undefined);
  expect(second).toBeGreaterThan(first);
  expect(more).toEqual([]);
  expect(await cursor()).toMatchObject({ is_over: true });
});

test('stops when another instance has the lease of the run', { tags: ['R-09'] }, async () => {
  const reference = await setUp('68.01');
  await portal.db.updateTable('processor_cursor').set({ mismatched_schedules: 47 }).execute();
  const takeOver = () =>
    portal.db
      .updateTable('processor_cursor')
      .set({ reconcile_schedules_at: sql`now() + interval '30 minutes'` })
      .execute();
  expect(await leasesOfTwoBatches(reference, takeOver)).toHaveLength(1);
  expect(await cursor()).toEqual({ mismatched_schedules: 47, is_over: false });
});
