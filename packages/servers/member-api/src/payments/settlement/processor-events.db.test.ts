import { addDays, dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../database/db.ts';
import type { PaymentState } from '../../database/payment-state-machine.ts';
import type { Tables } from '../../database/tables.ts';
import { owner } from '../../testing/fixture.ts';
import { openTemporaryFixtureDatabase } from '../../testing/fixture-database.ts';
import { findStoredPayment } from '../../testing/stored-payment.ts';
import { disabledProcessor } from '../processor/disabled-processor.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';
import { importEvents } from './processor-events.ts';

let db: Db;
let stop: () => Promise<void>;
beforeAll(async () => {
  const database = await openTemporaryFixtureDatabase();
  db = database.db;
  stop = database.close;
}, 120_000);
afterAll(() => stop());

const DATE = dateFromWire('2026-11-30');
const AMOUNT = moneyFromWire('47.11');
const AUTHORIZATION = {
  textVersion: '2026-10',
  clientAddress: '203.0.113.9',
  idempotencyKey: 'key-of-events',
  at: '2026-11-23T16:00:00.000Z',
};

/** A different payment type each time, so that tests do not collide. */
let types = 0;
const newType = () => {
  types += 1;
  return `Type ${types}`;
};

/** Stores a payment of the owner and returns its id. */
async function storeOwnerPayment(input: Partial<Insertable<Tables['payment']>>): Promise<string> {
  const values: Insertable<Tables['payment']> = {
    ...{ kind: 'single', azure_object_id: owner.oid, certificate_number: owner.certificateNumber },
    ...{ payment_type: newType(), amount_cents: AMOUNT, payment_date: DATE, method_token: 'pm-owner' },
    ...{ state: 'SCHEDULED', instruction: '{}', debit_authorization: JSON.stringify(AUTHORIZATION) },
    ...{ owner: '0c000000-0000-4000-8000-000000000001', attempt: 1 },
    ...{ lease_until: new Date(), look_up_at: new Date(Date.now() + 3_600_000) },
    ...input,
  };
  const stored = db.insertInto('payment').values(values).returning('payment_id');
  return (await stored.executeTakeFirstOrThrow()).payment_id;
}
const schedule = (input: Partial<Insertable<Tables['payment']>>) =>
  storeOwnerPayment({
    kind: 'recurring',
    schedule_day: 30,
    schedule_type_code: 'MONTHLY',
    state: 'ACTIVE',
    ...input,
  });
const stored = (id: string) => findStoredPayment(db, id);
const lookUpOf = async (id: string) => (await stored(id)).look_up_at;

const event = (type: ProcessorEvent['type'], input: Partial<ProcessorEvent>): ProcessorEvent => ({
  ...{ type, date: DATE, reference: 'E-0', clientReference: null, scheduleReference: null },
  ...{ scheduleClientReference: null, certificateNumber: owner.certificateNumber, paymentType: 'Premium' },
  ...{ amount: AMOUNT, message: `It is ${type}.`, ...input },
});

/** Imports these pages and returns the cursors that were requested. */
async function importPages(...pages: ProcessorEvent[][]): Promise<number[]> {
  const received: number[] = [];
  const events = async (cursor: number) => {
    const page = pages[received.push(cursor) - 1] ?? [];
    return { events: page, next: cursor + page.length };
  };
  await importEvents(db, { ...disabledProcessor, events });
  const [first = 0] = received;
  return received.map((cursor) => cursor - first);
}

const historyOf = (id: string) =>
  db
    .selectFrom('payment_history')
    .select(['certificate_number', 'payment_date', 'payment_amount_cents', 'payment_type'])
    .select('returned_indicator')
    .where('payment_id', '=', id)
    .execute();
const proofsOf = (id: string) =>
  db
    .selectFrom('payment_authorization')
    .select(['processor_reference', 'request_key'])
    .where('payment_id', '=', id)
    .execute();
const createdUnder = (reference: string) =>
  db.selectFrom('payment').selectAll().where('processor_reference', '=', reference).execute();

test('imports all pages, each from the previous cursor', { tags: ['R-09'] }, async () => {
  const ids = await Promise.all(
    [1, 2, 3].map((number) => storeOwnerPayment({ processor_reference: `PAGE-${number}` })),
  );
  const [one, two, three] = [1, 2, 3].map((number) =>
    event('payment-settled', { reference: `PAGE-${number}` }),
  );
  if (!one || !two || !three) throw new Error('There are three');
  expect(await importPages([one, two], [three])).toEqual([0, 2, 3]);
  const settled = await Promise.all(ids.map(stored));
  expect(settled.map(({ state }) => state)).toEqual(['SETTLED', 'SETTLED', 'SETTLED']);
  expect(await importPages()).toEqual([0]);
});

test('skips a page without our events and does not read it again', {
  tags: ['R-09'],
}, async () => {
  const received: number[] = [];
  const events = async (cursor: number) => {
    received.push(cursor);
    return { events: [], next: 5_000 };
  };
  await importEvents(db, { ...disabledProcessor, events });
  await importEvents(db, { ...disabledProcessor, events });
  expect(received.slice(1)).toEqual([5_000, 5_000]);
});

test('records a collection with date and amount, and clears the lease', {
  tags: ['ENT-15', 'R-09'],
}, async () => {
  const id = await storeOwnerPayment({
    processor_reference: 'C-1',
    payment_type: 'Collected',
    message: 'Scheduled.',
  });
  const date = addDays(DATE, 1);
  await importPages([event('payment-settled', { reference: 'C-1', date, amount: moneyFromWire('47.12') })]);
  expect(await stored(id)).toMatchObject({
    ...{
      state: 'SETTLED',
      message: 'It is payment-settled.',
      processor_reference: 'C-1',
      duplicate_number: 0,
    },
    ...{ instruction: null, owner: null, lease_until: null, look_up_at: null },
  });
  const reported = {
    ...{ certificate_number: owner.certificateNumber, payment_date: '2026-12-01' },
    ...{ payment_amount_cents: 4_712, payment_type: 'Collected' },
  };
  expect(await historyOf(id)).toEqual([{ ...reported, returned_indicator: false }]);

  await importPages([event('payment-returned', { reference: 'C-1', date: addDays(date, 2) })]);
  expect(await stored(id)).toMatchObject({ state: 'RETURNED', message: 'It is payment-returned.' });
  expect(await historyOf(id)).toEqual([{ ...reported, returned_indicator: true }]);
});

test('records a return although no collection was reported', {
  tags: ['ENT-15', 'R-09'],
}, async () => {
  const id = await storeOwnerPayment({ processor_reference: 'C-2' });
  await importPages([event('payment-returned', { reference: 'C-2' })]);
  expect(await historyOf(id)).toMatchObject([{ returned_indicator: true }]);
  await importPages([event('payment-settled', { reference: 'C-2' })]);
  expect(await historyOf(id)).toMatchObject([{ returned_indicator: false }]);
});

test.each<[PaymentState, proofs: number, copy: number]>([
  ['READY', 1, 0],
  ['SENDING', 1, 0],
  ['UNKNOWN', 1, 0],
  ['NEEDS_REVIEW', 1, 0],
  ['FAILED', 1, 1],
  ['ACCEPTED', 0, 0],
  ['SCHEDULED', 0, 0],
])(
  'a collection of a payment that is %s adds %d authorization records',
  { tags: ['R-09', 'AMB-62'] },
  async (state, proofs, duplicate_number) => {
    const id = await storeOwnerPayment({ state });
    await importPages([event('payment-settled', { reference: `P-${state}`, clientReference: id })]);
    expect(await stored(id)).toMatchObject({
      state: 'SETTLED',
      processor_reference: `P-${state}`,
      duplicate_number,
    });
    const proof = { processor_reference: `P-${state}`, request_key: 'key-of-events' };
    expect(await proofsOf(id)).toEqual(Array(proofs).fill(proof));
  },
);

test("records a failed payment's collection besides its replacement", {
  tags: ['R-09'],
}, async () => {
  const same = { payment_type: 'Twice' };
  const failed = await storeOwnerPayment({ ...same, state: 'FAILED' });
  const instead = await storeOwnerPayment({ ...same, processor_reference: 'T-2', duplicate_number: 4 });
  await importPages([event('payment-settled', { reference: 'T-1', clientReference: failed })]);
  expect(await stored(failed)).toMatchObject({ state: 'SETTLED', duplicate_number: 5 });
  expect(await stored(instead)).toMatchObject({ state: 'SCHEDULED', duplicate_number: 4 });
});

test('ignores events about unknown payments', { tags: ['R-09'] }, async () => {
  const count = async () => (await db.selectFrom('payment').select('payment_id').execute()).length;
  const before = await count();
  const nonExistent = '00000000-0000-4000-8000-000000000009';
  const numbers = { reference: 'NOBODY', clientReference: nonExistent, scheduleReference: 'NOBODYS' };
  for (const type of ['payment-settled', 'payment-returned', 'schedule-ended'] as const) {
    await importPages([event(type, numbers), event(type, { reference: 'NOBODY' })]);
  }
  for (const type of ['scheduled-payment-made', 'payment-failed'] as const) {
    await importPages([event(type, { ...numbers, scheduleClientReference: nonExistent }), event(type, {})]);
  }
  expect(await count()).toBe(before);
});

test("prefers the processor's reference over ours", { tags: ['R-09'] }, async () => {
  const [known, ours] = [
    await storeOwnerPayment({ processor_reference: 'N-1' }),
    await storeOwnerPayment({}),
  ];
  await importPages([event('payment-settled', { reference: 'N-1', clientReference: ours })]);
  expect([(await stored(known)).state, (await stored(ours)).state]).toEqual(['SETTLED', 'SCHEDULED']);
});

test.each([
  ['scheduled-payment-made', 'ACCEPTED'],
  ['payment-failed', 'FAILED'],
] as const)(
  'records %s of a schedule as a payment that is %s',
  { tags: ['ENT-15', 'R-09'] },
  async (type, state) => {
    const payment_type = newType();
    const reference = `M-${state}`;
    const id = await schedule({ processor_reference: `S-${state}`, payment_type, look_up_at: null });
    const created = { reference, scheduleReference: `S-${state}`, amount: moneyFromWire('47.13') };
    await importPages([event(type, created)]);
    expect(await createdUnder(reference)).toMatchObject([
      {
        ...{ kind: 'single', azure_object_id: owner.oid, certificate_number: owner.certificateNumber },
        ...{ payment_type, amount_cents: 4_713, payment_date: DATE, method_token: 'pm-owner', state },
        ...{ message: `It is ${type}.`, schedule_reference: `S-${state}`, instruction: null },
        ...{ debit_authorization: null, duplicate_number: 0 },
      },
    ]);
    // Its next date is looked up.
    expect(await lookUpOf(id)).toEqual(expect.any(Date));
    expect((await stored(id)).state).toBe('ACTIVE');
  },
);

test('records a repeated scheduled payment once with its latest state', {
  tags: ['R-09'],
}, async () => {
  await schedule({ processor_reference: 'S-2' });
  const numbers = { reference: 'M-2', scheduleReference: 'S-2' };
  await importPages([event('scheduled-payment-made', numbers)]);
  await importPages([event('payment-failed', { ...numbers, message: 'No funds.' })]);
  expect(await createdUnder('M-2')).toMatchObject([{ state: 'FAILED', message: 'No funds.' }]);
});

test('looks up only the schedule that has paid, while it is live', {
  tags: ['R-09'],
}, async () => {
  const [live, other] = [
    await schedule({ processor_reference: 'S-3', look_up_at: null }),
    await schedule({ processor_reference: 'S-4', look_up_at: null }),
  ];
  const over: string[] = [];
  for (const state of ['VOIDED', 'ENDED', 'SENDING', 'UNKNOWN'] as const) {
    const processor_reference = `S-${state}`;
    over.push(await schedule({ processor_reference, state, look_up_at: null }));
    await importPages([
      event('scheduled-payment-made', { reference: `M-${state}`, scheduleReference: processor_reference }),
    ]);
  }
  await importPages([event('scheduled-payment-made', { reference: 'M-3', scheduleReference: 'S-3' })]);
  expect(await lookUpOf(live)).not.toBeNull();
  expect(await lookUpOf(other)).toBeNull();
  const left = await Promise.all(over.map(stored));
  expect(left.map(({ state, look_up_at }) => [state, look_up_at])).toEqual([
    ['VOIDED', null],
    ['ENDED', null],
    ['SENDING', null],
    ['UNKNOWN', null],
  ]);
});

const pays = (id: string) =>
  importPages([
    event('scheduled-payment-made', {
      ...{ reference: `PAYS-${id}`, scheduleReference: `S-${id}`, scheduleClientReference: id },
    }),
  ]);

test.each(['NEEDS_REVIEW', 'FAILED'] as const)(
  'looks up a paying schedule that is %s by our reference',
  { tags: ['R-09'] },
  async (state) => {
    const id = await schedule({ state, next_at: new Date(0) });
    await pays(id);
    const { next_at, state: after } = await stored(id);
    expect(after).toBe('UNKNOWN');
    expect(next_at.getTime()).toBeGreaterThan(0);
    expect(await createdUnder(`PAYS-${id}`)).toMatchObject([
      { schedule_reference: `S-${id}`, state: 'ACCEPTED' },
    ]);
  },
);

test.each<[what: string, after: string, other: Partial<Insertable<Tables['payment']>>]>([
  ['a live schedule of the same line', 'FAILED', {}],
  ['one of the line in manual review', 'FAILED', { state: 'NEEDS_REVIEW' }],
  ['one of the line that was cancelled', 'UNKNOWN', { state: 'VOIDED' }],
  ['one of the line that has ended', 'UNKNOWN', { state: 'ENDED' }],
  ['one of the line that has failed', 'UNKNOWN', { state: 'FAILED' }],
  ['one of another line', 'UNKNOWN', { payment_type: 'Another line' }],
  ['one of another certificate', 'UNKNOWN', { certificate_number: '000000000102' }],
  ['a single payment of the line', 'UNKNOWN', { kind: 'single', state: 'SCHEDULED' }],
])('with %s, a failed schedule that pays is %s', { tags: ['R-09'] }, async (_what, after, other) => {
  const payment_type = newType();
  const id = await schedule({ state: 'FAILED', payment_type });
  await schedule({ payment_type, ...other });
  await pays(id);
  expect((await stored(id)).state).toBe(after);
});

test('ends a schedule by either reference', { tags: ['R-09'] }, async () => {
  const ids = [await schedule({ processor_reference: 'S-5' }), await schedule({ state: 'UNKNOWN' })];
  await importPages([
    event('schedule-ended', { reference: 'S-5' }),
    event('schedule-ended', { reference: 'S-6', clientReference: ids[1] ?? null }),
  ]);
  for (const [index, id] of ids.entries()) {
    expect(await stored(id)).toMatchObject({
      ...{ state: 'ENDED', message: 'It is schedule-ended.', processor_reference: `S-${index + 5}` },
      ...{ instruction: null, owner: null, lease_until: null, look_up_at: null },
    });
    expect(await historyOf(id)).toEqual([]);
  }
});

test('keeps the cursor before a page that fails', {
  tags: ['R-09'],
}, async () => {
  const id = await storeOwnerPayment({ processor_reference: 'L-1' });
  const bad = event('payment-settled', { reference: 'L-1', amount: moneyFromWire('1.00') });
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger fail_once before insert on payment_history for each row execute function fail_once()`.execute(
    db,
  );
  await expect(importPages([bad])).rejects.toThrow('broken');
  expect((await stored(id)).state).toBe('SCHEDULED');
  await sql`drop function fail_once cascade`.execute(db);
  expect(await importPages([bad])).toEqual([0, 1]);
  expect((await stored(id)).state).toBe('SETTLED');
});
