import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { createControllableProcessor } from '../../testing/controllable-processor.ts';
import { createFlakyDatabase } from '../../testing/flaky-database.ts';
import { createSingleIntent } from '../../testing/intents.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { DAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import { createReadyPayment, findStoredPayment } from '../../testing/stored-payment.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';
import { type ProcessorClient, UnknownOutcomeError } from '../processor/processor-client.ts';
import { findDuePayments, reschedule, saveOutcome } from './leases.ts';
import { createPaymentEngine, toSubmitOrder } from './payment-engine.ts';

let portal: Portal;
let server: Server;
let real: ProcessorClient;
beforeAll(async () => {
  ({ portal, server, real } = await startPaymentTestPortal());
}, 120_000);
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => portal.stop());

let cents = 8_000;
const fresh = () => createSingleIntent(createSingleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) }));

/** Stores a payment of the owner that nobody is at, changed as said. */
async function leave(change: UpdateObject<Tables, 'payment'> = {}): Promise<string> {
  const id = await createReadyPayment(portal.db, fresh());
  await portal.db
    .updateTable('payment')
    .set({ state: 'READY', ...change })
    .where('payment_id', '=', id)
    .execute();
  return id;
}
const stored = (id: string) => findStoredPayment(portal.db, id);
const inDatabase = async (id: string, what: RawBuilder<number>) => {
  const found = portal.db.selectFrom('payment').select(what.as('it')).where('payment_id', '=', id);
  return (await found.executeTakeFirstOrThrow()).it;
};
const logOf = (id: string) =>
  server.lines.map((line) => JSON.parse(line)).filter(({ payment }) => payment === id);

/** An engine on a processor that does as said, with what it was asked. */
function engineOn(change: Partial<ProcessorClient> = {}, db = portal.db) {
  const { processor, ...rest } = createControllableProcessor({ ...real, ...change });
  const engine = createPaymentEngine({ db, processor, log: server.app.log, timeoutMs: 5_000 });
  return { ...rest, advance: engine.advance };
}
const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
const HOURS_25 = sql<Date>`now() - interval '25 hours'`;

test('neither an answer nor the lack of one brings back a payment that is over', {
  tags: ['R-09'],
}, async () => {
  const id = await leave({ state: 'VOIDED', owner: randomUUID() });
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

test('a step whose claim was not heard of is taken again at once, and sent once', {
  tags: ['R-09'],
}, async () => {
  const id = await leave();
  const { db, isLost } = createFlakyDatabase(portal.db, { statement: 1 });
  const { asked, advance } = engineOn({}, db);
  await advance(id);
  expect(isLost()).toBe(true);
  expect(asked).toEqual(['submit']);
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', attempt: 1, owner: null });
});

test('what is to be looked up is looked up at once, where its claim was not heard of', {
  tags: ['R-09'],
}, async () => {
  const id = await leave({ state: 'UNKNOWN', attempt: 1 });
  // The first statement finds nothing to send.
  const { db, isLost } = createFlakyDatabase(portal.db, { statement: 2 });
  const { asked, advance } = engineOn({}, db);
  await advance(id);
  expect(isLost()).toBe(true);
  expect(asked).toEqual(['lookup']);
  expect(await stored(id)).toMatchObject({ state: 'READY', attempt: 1, owner: null });
});

test('a claim of another step is not taken for one’s own', { tags: ['R-09'] }, async () => {
  const another = {
    owner: '0c000000-0000-4000-8000-000000000008',
    lease_until: sql<Date>`now() + interval '1 minute'`,
  };
  const ids = [await leave({ state: 'SENDING', ...another }), await leave({ state: 'UNKNOWN', ...another })];
  const { asked, advance } = engineOn();
  await Promise.all(ids.map(advance));
  expect(asked).toEqual([]);
});

test('a payment that has been READY for a day is looked up, and not sent, before a person has it', {
  tags: ['R-09'],
}, async () => {
  const id = await leave({ created_at: HOURS_25 });
  const { asked, advance } = engineOn();
  await advance(id);
  expect(asked).toEqual(['lookup']);
  expect(await stored(id)).toMatchObject({ state: 'NEEDS_REVIEW', attempt: 0, owner: null });
  expect(logOf(id)).toEqual([
    expect.objectContaining({ level: 50, msg: 'payment.manual_review_required', attempts: 0 }),
  ]);
});

test('a payment that has been READY for a day takes the outcome that the processor has', {
  tags: ['R-09'],
}, async () => {
  const id = await leave();
  await engineOn().advance(id);
  const { processor_reference: reference } = await stored(id);
  const before = { state: 'READY', processor_reference: null, created_at: HOURS_25 } as const;
  await portal.db.updateTable('payment').set(before).where('payment_id', '=', id).execute();
  const { asked, advance } = engineOn();
  await advance(id);
  expect(asked).toEqual(['lookup']);
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', processor_reference: reference });
});

test('a payment that has been READY for almost a day is sent', { tags: ['R-09'] }, async () => {
  const id = await leave({ created_at: sql`now() - interval '23 hours'` });
  const { asked, advance } = engineOn();
  await advance(id);
  expect(asked).toEqual(['submit']);
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED' });
});

test('a payment waits until its next step is due', { tags: ['R-09'] }, async () => {
  const later = sql<Date>`now() + interval '1 minute'`;
  const ids = [await leave({ next_at: later }), await leave({ state: 'UNKNOWN', next_at: later })];
  const { asked, advance } = engineOn();
  await Promise.all(ids.map(advance));
  expect(asked).toEqual([]);
  const due = await findDuePayments(portal.db, 1_000);
  expect(ids.filter((id) => due.includes(id))).toEqual([]);
});

test('what is due comes in its order, as many as asked for', { tags: ['R-09'] }, async () => {
  const at = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds}::integer)`;
  const over = { owner: '0c000000-0000-4000-8000-000000000009', lease_until: at(1) };
  const third = await leave({ next_at: at(9_001) });
  const first = await leave({ next_at: at(9_003), state: 'SENDING', ...over });
  const second = await leave({ next_at: at(9_002), state: 'UNKNOWN' });
  await leave({
    next_at: at(9_004),
    state: 'SENDING',
    ...over,
    lease_until: sql`now() + interval '1 minute'`,
  });
  await leave({ next_at: at(9_004), state: 'NEEDS_REVIEW' });
  expect(await findDuePayments(portal.db, 2)).toEqual([first, second]);
  expect(await findDuePayments(portal.db, 3)).toEqual([first, second, third]);
});

test('without an answer a payment is UNKNOWN and nobody’s, to be looked up at once', {
  tags: ['R-09'],
}, async () => {
  const id = await leave();
  await engineOn({ submit: unknownOutcome }).advance(id);
  expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', attempt: 1, owner: null, lease_until: null });
  expect(await inDatabase(id, sql`extract(epoch from next_at - updated_at)::float8`)).toBe(0);
  expect(logOf(id)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'payment.outcome_unknown',
      err: expect.objectContaining({ type: 'UnknownOutcomeError' }),
    }),
  ]);
});

test('what the processor has never heard of is READY again at once, with its attempts counted', {
  tags: ['R-09'],
}, async () => {
  const id = await leave({ state: 'UNKNOWN', attempt: 19 });
  await engineOn().advance(id);
  expect(await stored(id)).toMatchObject({ state: 'READY', attempt: 19, owner: null });
  expect(await inDatabase(id, sql`extract(epoch from next_at - updated_at)::float8`)).toBe(0);
});

test('after twenty attempts a payment is for a person, but only when the processor says it has none', {
  tags: ['R-09'],
}, async () => {
  const id = await leave({ state: 'UNKNOWN', attempt: 20 });
  await engineOn({ lookup: unknownOutcome }).advance(id);
  expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', attempt: 20, owner: null });
  await portal.db.updateTable('payment').set({ next_at: sql`now()` }).where('payment_id', '=', id).execute();
  await engineOn().advance(id);
  expect(await stored(id)).toMatchObject({ state: 'NEEDS_REVIEW', attempt: 20, owner: null });
});

const NOW = new Date('2026-03-02T16:00:00.000Z');
const DAY_MS = 86_400_000;
/** A payment without an answer that was made, and is due, so long before NOW: the embedded database goes by the false clock too. */
const leaveBefore = (age: number) => {
  const created_at = new Date(NOW.getTime() - age);
  return leave({ state: 'UNKNOWN', created_at, next_at: created_at });
};

test.each([
  [400, 250],
  [1_000, 250],
  [40_000, 10_000],
  [239_996, 59_999],
  [7_200_000, 60_000],
  [DAY_MS, 60_000],
])(
  'without an answer to the look-up, %d ms after it was made, it is asked again in %d ms',
  { tags: ['R-09'] },
  async (age, ms) => {
    const id = await leaveBefore(age);
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    await engineOn({ lookup: unknownOutcome }).advance(id);
    expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', owner: null });
    expect(await inDatabase(id, sql`extract(epoch from next_at - updated_at)::float8 * 1000`)).toBe(ms);
  },
);

test('a day counts as over only after it: what the processor has never heard of may be sent until then', {
  tags: ['R-09'],
}, async () => {
  const [last, over] = [await leaveBefore(DAY_MS), await leaveBefore(DAY_MS + 1)];
  const unheard = await leaveBefore(DAY_MS + 1);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await engineOn().advance(last);
  await engineOn().advance(over);
  await engineOn({ lookup: unknownOutcome }).advance(unheard);
  expect((await stored(last)).state).toBe('READY');
  expect((await stored(over)).state).toBe('NEEDS_REVIEW');
  expect((await stored(unheard)).state).toBe('NEEDS_REVIEW');
});

test('a step takes a lease of three seconds more than the processor is waited for', {
  tags: ['R-09'],
}, async () => {
  const id = await leave();
  const { pause, advance } = engineOn();
  const lease = () => inDatabase(id, sql`extract(epoch from lease_until - updated_at)::float8`);
  const submitting = pause('submit');
  const sent = advance(id);
  await submitting.arrived;
  expect(await lease()).toBe(8);
  submitting.release();
  await sent;
  await portal.db.updateTable('payment').set({ state: 'UNKNOWN' }).where('payment_id', '=', id).execute();
  const lookingUp = pause('lookup');
  const found = advance(id);
  await lookingUp.arrived;
  expect(await lease()).toBe(8);
  lookingUp.release();
  await found;
});

test('whoever drives a payment twice at once shares its step, and the next one is a step of its own', {
  tags: ['R-09'],
}, async () => {
  const id = await leave();
  const { asked, advance } = engineOn({ submit: unknownOutcome });
  const [one, other] = [advance(id), advance(id)];
  expect(other).toBe(one);
  await one;
  await advance(id);
  expect(asked).toEqual(['submit', 'lookup']);
});

test('a fault of our own is not taken for a missing answer: the payment is looked up when its lease is over', {
  tags: ['R-09'],
}, async () => {
  const fault = new TypeError('a fault');
  const ids = [await leave(), await leave({ state: 'UNKNOWN' })];
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
  'a payment that is found %s is %s, with %d proof',
  { tags: ['R-09'] },
  async (state, expected, proofs) => {
    for (const [index, moved] of [null, '2026-12-01'].entries()) {
      const id = await leave({ state: 'UNKNOWN' });
      const { payment_date: before, amount_cents: amount } = await stored(id);
      const date = moved === null ? null : createSingleIntent(createSingleBody({ date: moved })).date;
      const status = { state, reference: `FOUND-${state}-${index}`, message: 'Found.', amount, date };
      await engineOn({ lookup: async () => status }).advance(id);
      expect(await stored(id)).toMatchObject({
        ...{ state: expected, processor_reference: `FOUND-${state}-${index}`, message: 'Found.' },
        ...{ payment_date: date ?? before, instruction: null, owner: null, lease_until: null },
      });
      const proof = portal.db.selectFrom('payment_authorization').selectAll().where('payment_id', '=', id);
      expect(await proof.execute()).toHaveLength(proofs);
    }
  },
);

test('what this portal has not made is never sent', { tags: ['R-09'] }, async () => {
  const id = await leave();
  const payment = await stored(id);
  const message = 'This payment was not made by this portal';
  expect(() => toSubmitOrder({ ...payment, instruction: null })).toThrow(new TypeError(message));
  expect(() => toSubmitOrder({ ...payment, method_token: null })).toThrow(new TypeError(message));
  expect(toSubmitOrder(payment)).toMatchObject({
    ...{ clientReference: id, kind: 'single', certificateNumber: '000000000101', date: '2026-11-30' },
    ...{ paymentType: 'Loan Principal', scheduleDay: null, scheduleTypeCode: null, methodToken: 'pm-owner' },
  });
});
