import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { booksOf, DAY, MONDAY, payingAs } from '../../testing/paying.ts';
import { recurringBody, singleBody } from '../../testing/payment-bodies.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { PROCESSOR_KEY } from '../../testing/processor-program.ts';
import { bankProcessor } from '../processor/bank-processor.ts';
import { type BookEntry, processorBooks } from '../processor/books.ts';
import { OutcomeUnknown, type Processor } from '../processor/processor.ts';
import { compareAccount } from './compare.ts';
import { compareSchedules } from './compare-schedules.ts';
import { importEvents } from './events.ts';

const FROM = dateFromWire('2026-11-23');
/** The day of the clock, on which debits are made in the evening. */
const TODAY = '2026-11-23';

let portal: Portal;
let member: ReturnType<typeof payingAs>;
let ask: ReturnType<typeof booksOf>;
const settings = () => ({ url: portal.processor.origin, key: PROCESSOR_KEY, timeOutMs: 5_000 });
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  member = payingAs(await portal.serve({}, { now: () => new Date(MONDAY) }));
  ask = booksOf(portal, PROCESSOR_KEY);
}, 120_000);
afterAll(() => portal.stop());

/** What this test has made at the processor. */
let mine: string[] = [];
beforeEach(async () => {
  mine = [];
  const ofOwner = portal.db
    .selectFrom('payment')
    .select('payment_id')
    .where('azure_object_id', '=', owner.oid);
  await portal.db.deleteFrom('payment_history').where('payment_id', 'in', ofOwner).execute();
  await portal.db.deleteFrom('payment').where('azure_object_id', '=', owner.oid).execute();
});
const made = (reference: string) => {
  mine.push(reference);
  return reference;
};

async function pay(amount: string, date = DAY): Promise<string> {
  return made((await member.pay(singleBody({ amount, date }))).ReferenceNumber);
}
async function setUp(amount: string): Promise<string> {
  return made((await member.schedule(recurringBody({ amount }))).schedule.header['reference-number']);
}
const stored = (reference: string) =>
  portal.db
    .selectFrom('payment')
    .selectAll()
    .where('processor_reference', '=', reference)
    .executeTakeFirstOrThrow();
/** As the database is after it was restored to a moment before this payment. */
const forget = (...references: string[]) =>
  portal.db.deleteFrom('payment').where('processor_reference', 'in', references).execute();

const entries = async () => {
  const all = await processorBooks(settings())(owner.userName, FROM);
  return all.filter(({ standing }) => mine.includes(standing.reference));
};
const compareWith = (found: readonly BookEntry[], takeIn = true) =>
  compareAccount(portal.db, { oid: owner.oid, entries: found, from: FROM, takeIn });
/** Compares the owner's payments with what the processor has of this test. */
const compare = async (takeIn: boolean) => compareWith(await entries(), takeIn);

const certificate = '********0101';
const single = { kind: 'single', certificate, date: DAY } as const;

test('payments that a restored database has not are named, taken in once, and told as they were', {
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
        difference: 'only there',
        kind: 'recurring',
        certificate,
        reference: schedule,
        date: '2026-12-15',
      },
      ...{ amount: moneyFromWire('61.03'), here: undefined, there: 'ACTIVE' },
    },
    {
      ...{ difference: 'only there', ...single, reference: later, amount: moneyFromWire('61.01') },
      ...{ here: undefined, there: 'SCHEDULED' },
    },
    {
      ...{ difference: 'only there', ...single, reference: collected, date: TODAY },
      ...{ amount: moneyFromWire('61.02'), here: undefined, there: 'ACCEPTED' },
    },
  ];
  expect(await compare(false)).toEqual(named.map((one) => ({ ...one, outcome: 'to be taken in' })));
  expect(await compare(false)).toHaveLength(3);
  expect(await compare(true)).toEqual(named.map((one) => ({ ...one, outcome: 'taken in' })));
  expect(await compare(true)).toEqual([]);

  // All that is told of it; how it was authorised stands in payment_authorisation, if that was not lost too.
  const { created_at, updated_at, next_at } = await stored(later);
  const lost = { owner: null, lease_until: null, attempt: 0, authorisation: null };
  expect(await stored(later)).toEqual({ ...before, ...lost, created_at, updated_at, next_at });
  expect(await stored(schedule)).toMatchObject({
    ...{ kind: 'recurring', state: 'ACTIVE', payment_date: '2026-12-15', method_token: 'pm-owner' },
    ...{ amount_cents: moneyFromWire('61.03'), schedule_day: 15, schedule_type_code: 'MONTHLY' },
  });
  expect((await member.void('VoidRecurringPayment', schedule)).status).toBe(200);
});

test('what was collected meanwhile is in the history once, whether or not its events are still to come', {
  tags: ['R-09'],
}, async () => {
  const [known, lost] = [await pay('62.01', TODAY), await pay('62.02', TODAY)];
  await forget(lost);
  await portal.processor.advance(24);
  expect(await compare(true)).toMatchObject([
    { difference: 'otherwise', reference: known, here: 'ACCEPTED', there: 'SETTLED', outcome: 'taken in' },
    { difference: 'only there', reference: lost, there: 'SETTLED', outcome: 'taken in' },
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
  await importEvents(portal.db, bankProcessor(settings()));
  expect([await historyOf(known), await historyOf(lost)]).toEqual(collected);
  expect(await compare(true)).toEqual([]);
});

test('a schedule that was cancelled, and the next one of its line, stand as the processor has them', {
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
    { difference: 'otherwise', reference: first, here: 'ACTIVE', there: 'VOIDED', outcome: 'taken in' },
    { difference: 'only there', reference: second, there: 'ACTIVE', outcome: 'taken in' },
  ]);
  expect([(await stored(first)).state, (await stored(second)).state]).toEqual(['VOIDED', 'ACTIVE']);
  // Somebody has set up another for the line here, of which the processor knows nothing.
  const { payment_id, ...row } = await stored(second);
  await forget(second);
  await portal.db
    .insertInto('payment')
    .values({
      ...row,
      instruction: null,
      authorisation: null,
      wanted_change: null,
      processor_reference: 'S-OTHER',
    })
    .execute();
  expect(await compare(true)).toMatchObject([
    { difference: 'only there', reference: second, outcome: 'for a person' },
    {
      difference: 'only here',
      reference: 'S-OTHER',
      here: 'ACTIVE',
      there: undefined,
      outcome: 'for a person',
    },
  ]);
  await forget('S-OTHER');
});

test('what has no outcome is left to the engine, and what must not be decided here to a person', {
  tags: ['R-09'],
}, async () => {
  const reference = await pay('64.01');
  const set = (values: { state: 'SENDING' | 'MANUAL' | 'VOIDED' | 'FAILED' | 'SCHEDULED' }) =>
    portal.db.updateTable('payment').set(values).where('processor_reference', '=', reference).execute();
  await set({ state: 'SENDING' });
  expect(await compare(true)).toEqual([]);
  await set({ state: 'MANUAL' });
  expect(await compare(true)).toMatchObject([{ reference, here: 'MANUAL', outcome: 'taken in' }]);
  expect((await stored(reference)).state).toBe('UNKNOWN');
  for (const state of ['VOIDED', 'FAILED'] as const) {
    await set({ state });
    expect(await compare(true)).toMatchObject([{ reference, here: state, outcome: 'for a person' }]);
    expect((await stored(reference)).state).toBe(state);
  }
  await set({ state: 'SCHEDULED' });
  await forget(reference);
  const elsewhere = (await entries()).map((entry) => ({ ...entry, certificateNumber: '000000009999' }));
  expect(await compareWith(elsewhere)).toMatchObject([
    { reference, certificate: '********9999', outcome: 'for a person' },
  ]);
  const voided = await ask(`/payments/${reference}/void`, { payment: { header: { notes: '' } } });
  expect(voided).toMatchObject({ 'payment-response': { 'payment-status': 'VOIDED' } });
  expect(await compare(true)).toMatchObject([{ reference, there: 'VOIDED', outcome: 'taken in' }]);
});

/** One turn of the nightly comparison, whose time has come. Returns the schedules of this test that it named. */
async function compareAtNight(processor: Partial<Processor> = {}) {
  const named: string[] = [];
  const log = {
    warn: () => undefined,
    error: (details: unknown) => void named.push(Object(details).payment),
  };
  await portal.db.updateTable('processor_cursor').set({ compare_schedules_at: sql`now()` }).execute();
  const real = bankProcessor(settings());
  const work = compareSchedules({ db: portal.db, processor: { ...real, ...processor }, log });
  await work.run(AbortSignal.timeout(30_000));
  return named.sort();
}
const cursor = () =>
  portal.db
    .selectFrom('processor_cursor')
    .select([
      'differing_schedules',
      sql<boolean>`compare_schedules_at > now() + interval '61 minutes'`.as('is_over'),
    ])
    .executeTakeFirstOrThrow();

test('each night a live schedule with another amount, day or method at the processor is reported', {
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
    expect(await cursor()).toMatchObject({ differing_schedules: others.length + 1 });
    await set(right);
  }
  expect(await compareAtNight()).toEqual(others);
});

test('a schedule that changes while it is compared is not reported, and a lost answer is asked for again', {
  tags: ['R-09'],
}, async () => {
  const reference = await setUp('66.01');
  const { payment_id } = await stored(reference);
  const real = bankProcessor(settings());
  const find: Processor['find'] = async (kind, by) => {
    const found = await real.find(kind, by);
    await portal.db
      .updateTable('payment')
      .set({ amount_cents: moneyFromWire('66.02'), updated_at: sql`now() + interval '1 second'` })
      .where('payment_id', '=', payment_id)
      .execute();
    return found;
  };
  expect(await compareAtNight({ find })).not.toContain(payment_id);
  expect(await cursor()).toMatchObject({ is_over: true });
  await compareAtNight({ find: () => Promise.reject(new OutcomeUnknown('no answer')) });
  expect(await cursor()).toMatchObject({ is_over: false });
});
