import { addDays } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PaymentState } from '../../database/payment-state-machine.ts';
import { owner } from '../../testing/fixture.ts';
import { disabledProcessor } from '../processor/disabled-processor.ts';
import {
  DATE,
  db,
  errors,
  event,
  historyOf,
  importPages,
  log,
  setUpProcessorEvents,
  stored,
  storeOwnerPayment,
} from './processor-events.fixture.ts';
import { importEvents } from './processor-events.ts';

setUpProcessorEvents();

const proofsOf = (id: string) =>
  db
    .selectFrom('payment_authorization')
    .select(['processor_reference', 'idempotency_key'])
    .where('payment_id', '=', id)
    .execute();

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
  await importEvents(db, { ...disabledProcessor, events }, log);
  await importEvents(db, { ...disabledProcessor, events }, log);
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
    ...{ instruction: null, lease_owner: null, lease_until: null, lookup_at: null },
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
  // The events of a day come again after a restore. The bank may also debit a second time.
  await importPages([event('payment-settled', { reference: 'C-2' })]);
  expect(await historyOf(id)).toMatchObject([{ returned_indicator: true }]);
  expect((await stored(id)).state).toBe('RETURNED');
  await importPages([event('payment-settled', { reference: 'C-2', date: addDays(DATE, 1) })]);
  expect(await historyOf(id)).toMatchObject([{ returned_indicator: false, payment_date: '2026-12-01' }]);
  expect((await stored(id)).state).toBe('SETTLED');
});

test('notifies again of a return after a second debit', { tags: ['R-09', 'F-11'] }, async () => {
  const id = await storeOwnerPayment({ processor_reference: 'C-3' });
  await importPages(
    [event('payment-settled', { reference: 'C-3' })],
    [event('payment-returned', { reference: 'C-3' })],
  );
  await db
    .updateTable('payment')
    .set({ return_notified_at: new Date() })
    .where('payment_id', '=', id)
    .execute();
  // The events of a day come again after a restore.
  await importPages(
    [event('payment-settled', { reference: 'C-3' })],
    [event('payment-returned', { reference: 'C-3' })],
  );
  expect(await stored(id)).toMatchObject({ state: 'RETURNED', return_notified_at: expect.any(Date) });
  await importPages([event('payment-settled', { reference: 'C-3', date: addDays(DATE, 3) })]);
  await importPages([event('payment-returned', { reference: 'C-3', date: addDays(DATE, 5) })]);
  expect(await stored(id)).toMatchObject({ state: 'RETURNED', return_notified_at: null });
});

test('keeps a return of an extract if its collection is reported late', { tags: ['R-09'] }, async () => {
  const id = await storeOwnerPayment({ processor_reference: 'C-4', state: 'RETURNED' });
  const row = { certificate_number: owner.certificateNumber, payment_date: addDays(DATE, -1) };
  const amounts = { payment_amount_cents: moneyFromWire('47.11'), payment_type: 'Premium' };
  await db
    .insertInto('payment_history')
    .values({ ...row, ...amounts, returned_indicator: true, payment_id: id, extract_key: 'P-C4' })
    .execute();
  const settled = event('payment-settled', { reference: 'C-4' });
  await importPages([settled]);
  await importPages([settled]);
  expect((await stored(id)).state).toBe('RETURNED');
  expect(await historyOf(id)).toMatchObject([{ returned_indicator: true }]);
  await importPages([event('payment-settled', { reference: 'C-4', date: addDays(DATE, 3) })]);
  expect((await stored(id)).state).toBe('SETTLED');
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
    const proof = { processor_reference: `P-${state}`, idempotency_key: 'key-of-events' };
    expect(await proofsOf(id)).toEqual(Array(proofs).fill(proof));
  },
);

test.each(['FAILED', 'VOIDED'] as const)(
  'records the collection of a payment that is %s besides its replacement',
  { tags: ['R-09'] },
  async (state) => {
    const same = { payment_type: `Twice ${state}` };
    const first = await storeOwnerPayment({ ...same, state });
    const second = await storeOwnerPayment({
      ...same,
      processor_reference: `SECOND-${state}`,
      duplicate_number: 4,
    });
    await importPages([event('payment-settled', { reference: `FIRST-${state}`, clientReference: first })]);
    expect(await stored(first)).toMatchObject({ state: 'SETTLED', duplicate_number: 5 });
    expect(await stored(second)).toMatchObject({ state: 'SCHEDULED', duplicate_number: 4 });
  },
);

test('records the collection of a cancelled payment with an equal second one', {
  tags: ['R-09'],
}, async () => {
  const same = { payment_type: 'Paid again' };
  const cancelled = await storeOwnerPayment({ ...same, state: 'VOIDED', processor_reference: 'V-1' });
  const again = await storeOwnerPayment({ ...same, processor_reference: 'V-2' });
  await importPages([event('payment-settled', { reference: 'V-1' })]);
  expect(await stored(cancelled)).toMatchObject({ state: 'SETTLED', duplicate_number: 1 });
  expect(await stored(again)).toMatchObject({ state: 'SCHEDULED', duplicate_number: 0 });
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

test.each(['', 'REF 1'])(
  'finds payments with the unusable reference %j by our id',
  { tags: ['R-09'] },
  async (reference) => {
    const ids = [
      await storeOwnerPayment({}),
      await storeOwnerPayment({ processor_reference: `U-${reference.length}` }),
    ];
    await importPages(ids.map((id) => event('payment-settled', { reference, clientReference: id })));
    expect((await Promise.all(ids.map(stored))).map((one) => [one.state, one.processor_reference])).toEqual([
      ['SETTLED', ids[0]],
      ['SETTLED', `U-${reference.length}`],
    ]);
  },
);

test('skips and logs an event that the database rejects', { tags: ['R-09'] }, async () => {
  const [bad, good] = [await storeOwnerPayment({}), await storeOwnerPayment({})];
  const settled = { type: 'payment-settled', date: DATE } as const;
  const skippedAt = async () =>
    (await db.selectFrom('processor_cursor').select('event_skipped_at').executeTakeFirstOrThrow())
      .event_skipped_at;
  expect(await skippedAt()).toBeNull();
  await importPages([
    event('payment-settled', { reference: 'B-1', clientReference: bad, message: 'A NUL: \0' }),
    event('payment-settled', { reference: 'B-2', clientReference: good }),
  ]);
  expect([(await stored(bad)).state, (await stored(good)).state]).toEqual(['SCHEDULED', 'SETTLED']);
  expect(await skippedAt()).toBeInstanceOf(Date);
  expect(errors).toEqual([{ ...settled, payment: bad, reference: 'B-1', code: '22021' }]);
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
