import { randomUUID } from 'node:crypto';
import { addDays, dayOfMonth, todayInChicago } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createRecurringIntent, createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { createReadyPayment } from '../../testing/stored-payment.ts';
import { reschedule, saveOutcome } from './leases.ts';
import {
  engineOn,
  inDatabase,
  portal,
  server,
  setUpPaymentEngine,
  stored,
  storePayment,
  unknownOutcome,
} from './payment-engine.fixture.ts';
import { toSubmitOrder } from './payment-engine.ts';

setUpPaymentEngine();

const logOf = (id: string) =>
  server.lines.map((line) => JSON.parse(line)).filter(({ payment }) => payment === id);

const HOURS_25 = sql<Date>`now() - interval '25 hours'`;

test('never reopens a finished payment, with or without a response', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment({ state: 'VOIDED', lease_owner: randomUUID() });
  const payment = await stored(id);
  const late = {
    state: 'ACCEPTED',
    reference: 'REF-LATE',
    message: '',
    amount: payment.amount_cents,
  } as const;
  await saveOutcome(portal.db, payment, { ...late, date: null });
  await reschedule(portal.db, payment, 'READY', 0);
  expect(await stored(id)).toEqual(payment);
});

test('looks up a day-old READY payment before manual review', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment({ created_at: HOURS_25 });
  const { calls, advance } = engineOn();
  await advance(id);
  expect(calls).toEqual(['lookup']);
  expect(await stored(id)).toMatchObject({ state: 'NEEDS_REVIEW', attempts: 0, lease_owner: null });
  expect(logOf(id)).toEqual([
    expect.objectContaining({ level: 50, msg: 'payment.manual_review_required', attempts: 0 }),
  ]);
});

test("stores the processor's outcome of a day-old READY payment", {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment();
  await engineOn().advance(id);
  const { processor_reference: reference } = await stored(id);
  const before = { state: 'READY', processor_reference: null, created_at: HOURS_25 } as const;
  await portal.db.updateTable('payment').set(before).where('payment_id', '=', id).execute();
  const { calls, advance } = engineOn();
  await advance(id);
  expect(calls).toEqual(['lookup']);
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', processor_reference: reference });
});

test('sends a READY payment that is almost a day old', { tags: ['R-09'] }, async () => {
  const id = await storePayment({ created_at: sql`now() - interval '23 hours'` });
  const { calls, advance } = engineOn();
  await advance(id);
  expect(calls).toEqual(['submit']);
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED' });
});

test('releases a payment without a response as UNKNOWN and due', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment();
  await engineOn({ submit: unknownOutcome }).advance(id);
  expect(await stored(id)).toMatchObject({
    state: 'UNKNOWN',
    attempts: 1,
    lease_owner: null,
    lease_until: null,
  });
  expect(await inDatabase(id, sql`extract(epoch from next_at - updated_at)::float8`)).toBe(0);
  expect(logOf(id)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'payment.outcome_unknown',
      err: expect.objectContaining({ type: 'UnknownOutcomeError' }),
    }),
  ]);
});

test('resets an unknown payment to READY and keeps its attempts', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment({ state: 'UNKNOWN', attempts: 19 });
  await engineOn().advance(id);
  expect(await stored(id)).toMatchObject({ state: 'READY', attempts: 19, lease_owner: null });
  expect(await inDatabase(id, sql`extract(epoch from next_at - updated_at)::float8`)).toBe(0);
});

test('keeps retrying a payment that the processor refused 20 times', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment({ state: 'UNKNOWN', attempts: 20 });
  await engineOn().advance(id);
  expect(await stored(id)).toMatchObject({ state: 'READY', attempts: 20, lease_owner: null });
});

const NOW = new Date('2026-03-02T16:00:00.000Z');
const DAY_MS = 86_400_000;

/** Unresolved payment of this age that is due. The embedded database uses the mocked clock too. */
const storeAgedPayment = (age: number) => {
  const created_at = new Date(NOW.getTime() - age);
  return storePayment({ state: 'UNKNOWN', created_at, next_at: created_at });
};

test.each([
  [400, 250],
  [1_000, 250],
  [40_000, 10_000],
  [239_996, 59_999],
  [7_200_000, 60_000],
  [DAY_MS, 60_000],
])(
  'without a response %d ms after creation, looks up again in %d ms',
  { tags: ['R-09'] },
  async (age, ms) => {
    const id = await storeAgedPayment(age);
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    await engineOn({ lookup: unknownOutcome }).advance(id);
    expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', lease_owner: null });
    expect(await inDatabase(id, sql`extract(epoch from next_at - updated_at)::float8 * 1000`)).toBe(ms);
  },
);

test('waits longer before each further attempt if the processor refuses', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment({ attempts: 1, created_at: sql`now() - interval '1 hour'` });
  await engineOn({ submit: unknownOutcome }).advance(id);
  expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', attempts: 2, lease_owner: null });
  expect(await inDatabase(id, sql`extract(epoch from next_at - updated_at)::float8 * 1000`)).toBe(60_000);
});

test('may resend an unknown payment until a day has passed', {
  tags: ['R-09'],
}, async () => {
  const [last, over] = [await storeAgedPayment(DAY_MS), await storeAgedPayment(DAY_MS + 1)];
  const unknown = await storeAgedPayment(DAY_MS + 1);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await engineOn().advance(last);
  await engineOn().advance(over);
  await engineOn({ lookup: unknownOutcome }).advance(unknown);
  expect((await stored(last)).state).toBe('READY');
  expect((await stored(over)).state).toBe('NEEDS_REVIEW');
  expect((await stored(unknown)).state).toBe('NEEDS_REVIEW');
});

test('looks up a payment after an internal error when its lease expires', {
  tags: ['R-09'],
}, async () => {
  const fault = new TypeError('a fault');
  const ids = [await storePayment(), await storePayment({ state: 'UNKNOWN' })];
  const { advance } = engineOn({ submit: () => Promise.reject(fault), lookup: () => Promise.reject(fault) });
  for (const id of ids) await expect(advance(id)).rejects.toBe(fault);
  expect((await Promise.all(ids.map(stored))).map(({ state }) => state)).toEqual(['SENDING', 'UNKNOWN']);
  expect(ids.flatMap(logOf)).toEqual([]);
});

test.each([
  ['SETTLED', 'ACCEPTED', 1],
  ['RETURNED', 'ACCEPTED', 1],
  ['SCHEDULED', 'SCHEDULED', 1],
  ['FAILED', 'FAILED', 0],
] as const)(
  'a payment found %s is %s, with %d authorization records',
  { tags: ['R-09'] },
  async (state, expected, proofs) => {
    for (const [index, moved] of [null, '2026-12-01'].entries()) {
      const id = await storePayment({ state: 'UNKNOWN' });
      const { payment_date: before, amount_cents: amount } = await stored(id);
      const date = moved === null ? null : createSingleIntent(createSingleBody({ date: moved })).date;
      const status = { state, reference: `FOUND-${state}-${index}`, message: 'Found.', amount, date };
      await engineOn({ lookup: async () => status }).advance(id);
      expect(await stored(id)).toMatchObject({
        ...{ state: expected, processor_reference: `FOUND-${state}-${index}`, message: 'Found.' },
        ...{ payment_date: date ?? before, instruction: null, lease_owner: null, lease_until: null },
      });
      const proof = portal.db.selectFrom('payment_authorization').selectAll().where('payment_id', '=', id);
      expect(await proof.execute()).toHaveLength(proofs);
    }
  },
);

/** Stores a schedule for the day of the month of one date, with its first payment on another. */
async function storeSchedule(line: string, selected: number, first: number): Promise<string> {
  const today = todayInChicago(new Date());
  const day = dayOfMonth(addDays(today, selected));
  const intent = createRecurringIntent(createRecurringBody({ day }), line, new Date(), {});
  return createReadyPayment(portal.db, { ...intent, date: addDays(today, first) });
}

test.each([
  ['yesterday', -1, -1],
  ['yesterday, a closed day', -1, 2],
])(
  'sends no schedule whose first day was %s',
  { tags: ['R-09', 'AMB-80'] },
  async (line, selected, first) => {
    const id = await storeSchedule(line, selected, first);
    const { calls, advance } = engineOn();
    await advance(id);
    expect((await stored(id)).state).toBe('UNKNOWN');
    await advance(id);
    expect(await stored(id)).toMatchObject({ state: 'NEEDS_REVIEW', lease_owner: null });
    expect(calls).toEqual(['lookup']);
  },
);

test('sends a schedule before its first day', { tags: ['R-09', 'AMB-80'] }, async () => {
  const id = await storeSchedule('tomorrow', 1, 1);
  const { calls, advance } = engineOn();
  await advance(id);
  expect(calls).toEqual(['submit']);
  expect((await stored(id)).state).toBe('ACTIVE');
});

test('never sends a payment that the portal did not create', { tags: ['R-09'] }, async () => {
  const id = await storePayment();
  const payment = await stored(id);
  const message = 'The portal did not create this payment';
  expect(() => toSubmitOrder({ ...payment, instruction: null })).toThrow(new TypeError(message));
  expect(() => toSubmitOrder({ ...payment, method_token: null })).toThrow(new TypeError(message));
  expect(toSubmitOrder(payment)).toMatchObject({
    ...{ clientReference: id, kind: 'single', certificateNumber: '000000000101', date: '2026-11-30' },
    ...{ paymentType: 'Loan Principal', scheduleDay: null, scheduleTypeCode: null, methodToken: 'pm-owner' },
  });
});
