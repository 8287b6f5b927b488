import { contract } from '@portal/api/contracts/contract';
import { PaymentList } from '@portal/bank-protocol/payments';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { StartError } from '@portal/server-base/start-error';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asItTravels } from '../../testing/as-it-travels.ts';
import { backgroundTurnOf } from '../../testing/background-turn.ts';
import { owner } from '../../testing/fixture.ts';
import { booksOf, payingAs } from '../../testing/paying.ts';
import { recurringBody, singleBody } from '../../testing/payment-bodies.ts';
import { type Portal, type Server, startPortal } from '../../testing/portal.ts';
import { PROCESSOR_KEY } from '../../testing/processor-program.ts';
import { findWaiting, lookUpByHand, settleByHand } from './by-hand.ts';

const TIME_OUT_MS = 700;
const settler = { by: 'anna', reason: 'They wrote so on Monday.', now: new Date() };

let portal: Portal;
let server: Server;
let paying: ReturnType<typeof payingAs>;
let books: ReturnType<typeof booksOf>;
beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ PAYMENT_ANSWER_WITHIN_MS: '1000' });
  paying = payingAs(server);
  books = booksOf(portal, PROCESSOR_KEY);
}, 120_000);
afterAll(() => portal.stop());

const backgroundTurn = () =>
  backgroundTurnOf(portal, server, {
    url: portal.processor.origin,
    key: PROCESSOR_KEY,
    timeOutMs: TIME_OUT_MS,
  });

const day = nextBusinessDay(addDays(todayInChicago(new Date()), 7));
let cents = 6_000;
const fresh = () => singleBody({ date: day, amount: (cents++ / 100).toFixed(2) });
const amountOf = (body: ReturnType<typeof fresh>) => body.payment.header['payment-amount'];

const faults = (fault: string, call: string) => books('/control/faults', { fault, call });
const noFaults = () => books('/control/faults', undefined, 'DELETE');

/** Has no answer of the processor come through while something is asked, and for a day: it then waits for a person. */
async function withoutAnswer<T>(made: 'drop-before' | 'drop-after', ask: () => Promise<T>): Promise<T> {
  for (const path of ['/payments', '/schedules']) {
    await faults(made, `POST ${path}`);
    await faults('refuse-before:503', `GET ${path}/by-client-reference/:reference`);
  }
  const answer = await ask();
  const isOpen = sql<boolean>`state in ('READY', 'SENDING', 'UNKNOWN')`;
  await untilNone(sql<boolean>`state = 'SENDING' or (${isOpen} and attempt = 0)`);
  await portal.db
    .updateTable('payment')
    .set({ created_at: sql`now() - interval '25 hours'`, next_at: sql`now()`, lease_until: null })
    .where(isOpen)
    .execute();
  await untilNone(isOpen);
  await noFaults();
  return answer;
}

/** Does what a server does in the background until there are no such payments. */
async function untilNone(condition: RawBuilder<boolean>): Promise<void> {
  const count = async () => {
    await backgroundTurn();
    return (await portal.db.selectFrom('payment').select('payment_id').where(condition).execute()).length;
  };
  await expect.poll(count, { timeout: 15_000 }).toBe(0);
}

/** Makes a payment that waits for a person, and answers its id. */
async function leave(body: ReturnType<typeof fresh>, made: 'drop-before' | 'drop-after', key: string) {
  const { ReferenceNumber } = await withoutAnswer(made, () => paying.pay(body, { 'idempotency-key': key }));
  return ReferenceNumber;
}

/** What the processor has of an amount. */
async function atProcessor(body: ReturnType<typeof fresh>) {
  const login = encodeURIComponent('ottilie@fixture.example.org');
  const list = PaymentList.parse(await books(`/logins/${login}/payments?from=2020-01-01&to=2099-12-31`));
  const payments = list.payments.map((payment) => payment['payment-response']);
  return payments.filter((payment) => payment['total-amount'] === amountOf(body));
}

const proofsOf = (id: string) =>
  portal.db
    .selectFrom('payment_authorisation')
    .select(['processor_reference', 'amount_cents'])
    .where('payment_id', '=', id)
    .execute();

async function historyOf() {
  const query = { lifeProNameId: owner.lifeProNameId };
  const answer = await server.ask(contract.GetPaymentHistory, query, { as: owner });
  return asItTravels(contract.GetPaymentHistory.response, answer.body);
}

test('what waits for a person is listed, with nothing of the member but four digits', {
  tags: ['R-09', 'R-05'],
}, async () => {
  expect(await findWaiting(portal.db)).toEqual([]);
  const body = fresh();
  const id = await leave(body, 'drop-before', 'listed');
  const waiting = await findWaiting(portal.db);
  expect(waiting).toEqual([
    {
      paymentId: id,
      kind: 'single',
      certificate: `********${owner.certificateNumber.slice(-4)}`,
      amount: amountOf(body),
      date: day,
      waitingSince: expect.any(Date),
      attempts: expect.any(Number),
    },
  ]);
  expect(waiting[0]?.attempts).toBeGreaterThan(0);
  await settleByHand(portal.db, id, { outcome: 'failed' }, settler);
  expect(await findWaiting(portal.db)).toEqual([]);
});

test('accepted by hand is as accepted by the processor: told, proven, and cancelled like others', {
  tags: ['R-09'],
}, async () => {
  const body = fresh();
  const id = await leave(body, 'drop-after', 'accepted');
  const reference = (await atProcessor(body))[0]?.['reference-number'] ?? '';
  await settleByHand(portal.db, id, { outcome: 'accepted', reference }, settler);

  // The payment was made older than its request, which is why the answer calls it made already.
  expect(await paying.pay(body, { 'idempotency-key': 'accepted' })).toEqual({
    MadeAlreadyAt: expect.any(String),
    Status: 'SCHEDULED',
    Message: 'The payment is confirmed.',
    ReferenceNumber: reference,
  });
  expect(JSON.stringify(await paying.pending())).toContain(reference);
  const amount_cents = Number(amountOf(body).replace('.', ''));
  expect(await proofsOf(id)).toEqual([{ processor_reference: reference, amount_cents }]);
  const { instruction } = await portal.db
    .selectFrom('payment')
    .select('instruction')
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(instruction).toBeNull();
  const cancelled = await paying.void('VoidSinglePayment', reference);
  expect(JSON.parse(String(cancelled.body))).toMatchObject({
    'payment-response': { 'payment-status': 'VOIDED' },
  });
});

test('failed by hand is told as failed, is no longer pending, and may be made again', {
  tags: ['R-09'],
}, async () => {
  const body = fresh();
  const id = await leave(body, 'drop-before', 'failed');
  await settleByHand(portal.db, id, { outcome: 'failed' }, settler);
  expect(await paying.pay(body, { 'idempotency-key': 'failed' })).toMatchObject({
    Status: 'FAILED',
    Message: 'The payment was not made.',
  });
  expect(JSON.stringify(await paying.pending())).not.toContain(id);
  expect(await proofsOf(id)).toEqual([]);
  expect(await paying.pay(body, { 'idempotency-key': 'again' })).toMatchObject({ Status: 'SCHEDULED' });
  expect(await atProcessor(body)).toHaveLength(1);
});

test('a schedule that is accepted by hand is live', { tags: ['R-09'] }, async () => {
  const body = recurringBody({ day: Number(day.slice(8)), amount: '61.61' });
  const headers = { 'idempotency-key': 'schedule' };
  const answer = await withoutAnswer('drop-before', () => paying.schedule(body, headers));
  const id = answer.schedule.header['reference-number'];
  expect(await findWaiting(portal.db)).toMatchObject([{ paymentId: id, kind: 'recurring', amount: '61.61' }]);
  await settleByHand(portal.db, id, { outcome: 'accepted', reference: 'SCHEDULE-1' }, settler);
  expect(await paying.schedule(body, headers)).toMatchObject({
    'payment-schedule-status': 'ACTIVE',
    schedule: { header: { 'reference-number': 'SCHEDULE-1' } },
  });
});

test('what is unknown, does not wait, or is settled already is refused in one sentence, and stays', {
  tags: ['R-09'],
}, async () => {
  const body = fresh();
  const made = await paying.pay(fresh());
  const other = await portal.db
    .selectFrom('payment')
    .select('payment_id')
    .where('processor_reference', '=', made.ReferenceNumber)
    .executeTakeFirstOrThrow();
  const id = await leave(body, 'drop-before', 'refused');
  const settle = (which: string, reference = 'REF-9') =>
    settleByHand(portal.db, which, { outcome: 'accepted', reference }, settler);
  const nobodys = '00000000-0000-4000-8000-000000000009';

  await expect(settle('12')).rejects.toThrow('There is no payment 12.');
  await expect(settle(nobodys)).rejects.toThrow(`There is no payment ${nobodys}.`);
  await expect(lookUpByHand(portal.db, nobodys)).rejects.toThrow(`There is no payment ${nobodys}.`);
  const doesNotWait = `The payment ${other.payment_id} does not wait for a person: its state is SCHEDULED.`;
  await expect(settle(other.payment_id)).rejects.toThrow(doesNotWait);
  await expect(lookUpByHand(portal.db, other.payment_id)).rejects.toThrow(doesNotWait);
  await expect(settle(id, made.ReferenceNumber)).rejects.toThrow(
    `The reference ${made.ReferenceNumber} is that of the payment ${other.payment_id}.`,
  );
  expect(await findWaiting(portal.db)).toMatchObject([{ paymentId: id }]);

  await settle(id);
  const again = settleByHand(portal.db, id, { outcome: 'failed' }, settler);
  await expect(again).rejects.toThrow(
    `The payment ${id} was settled as accepted already, on ${settler.now.toISOString()} by anna.`,
  );
  expect(await paying.pay(body, { 'idempotency-key': 'refused' })).toMatchObject({ Status: 'SCHEDULED' });
});

test('of two people at the same time one settles, and who and why is kept and never changed', {
  tags: ['R-09'],
}, async () => {
  const id = await leave(fresh(), 'drop-before', 'two');
  const results = await Promise.allSettled([
    settleByHand(portal.db, id, { outcome: 'accepted', reference: 'REF-TWO' }, settler),
    settleByHand(portal.db, id, { outcome: 'failed' }, { ...settler, by: 'berta' }),
    lookUpByHand(portal.db, id),
  ]);
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(refusals).toEqual([expect.any(StartError), expect.any(StartError)]);
  const settlements = portal.db.selectFrom('payment_settlement').selectAll();
  expect((await settlements.where('payment_id', '=', id).execute()).length).toBeLessThanOrEqual(1);
  expect(await settlements.where('settled_by', '=', 'anna').execute()).toContainEqual(
    expect.objectContaining({ reason: settler.reason, settled_at: settler.now }),
  );
  const change = portal.db.updateTable('payment_settlement').set({ reason: 'other' });
  await expect(change.execute()).rejects.toThrow('never changed');
});

test('what is looked up by hand takes the outcome that the processor has', { tags: ['R-09'] }, async () => {
  const body = fresh();
  const id = await leave(body, 'drop-after', 'looked-up');
  await lookUpByHand(portal.db, id);
  await backgroundTurn();
  const reference = (await atProcessor(body))[0]?.['reference-number'];
  expect(await paying.pay(body, { 'idempotency-key': 'looked-up' })).toMatchObject({
    Status: 'SCHEDULED',
    ReferenceNumber: reference,
  });
});

// From here on the processor's clock moves, and does not go back.
test('a schedule of which nothing was heard pays: its payments are told, and it is live where its line is free', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  await portal.db.updateTable('payment').set({ state: 'VOIDED' }).where('kind', '=', 'recurring').execute();
  const make = async (amount: string) => {
    const body = recurringBody({ day: Number(day.slice(8)), amount });
    const made = await withoutAnswer('drop-after', () =>
      paying.schedule(body, { 'idempotency-key': amount }),
    );
    return made.schedule.header['reference-number'];
  };
  const settledWrongly = await make('62.62');
  await settleByHand(portal.db, settledWrongly, { outcome: 'failed' }, settler);
  const waiting = await make('63.63');
  await books('/control/clock', { hours: 24 * 31 });
  await untilNone(sql<boolean>`payment_id::text = ${waiting} and state <> 'ACTIVE'`);

  const paid = async (amount: string) =>
    (await historyOf()).filter(({ PaymentAmount }) => PaymentAmount === amount).length;
  expect([await paid('62.62'), await paid('63.63')]).toEqual([1, 1]);
  expect(await proofsOf(waiting)).toHaveLength(1);
  const states = portal.db.selectFrom('payment').select('state').where('payment_id', '=', settledWrongly);
  expect(await states.executeTakeFirst()).toEqual({ state: 'FAILED' });

  await portal.db.updateTable('payment').set({ state: 'VOIDED' }).where('payment_id', '=', waiting).execute();
  await books('/control/clock', { hours: 24 * 31 });
  await untilNone(sql<boolean>`payment_id::text = ${settledWrongly} and state <> 'ACTIVE'`);
  expect(await paid('62.62')).toBe(2);
});

test('what was settled as failed and is collected all the same is told, proven, and stops nothing', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const body = fresh();
  const id = await leave(body, 'drop-after', 'wrong');
  await settleByHand(portal.db, id, { outcome: 'failed' }, settler);
  await paying.pay(body, { 'idempotency-key': 'made-again' });
  await books('/control/clock', { hours: 24 * 30 });
  await backgroundTurn();
  const history = await historyOf();
  expect(history.filter(({ PaymentAmount }) => PaymentAmount === amountOf(body))).toHaveLength(2);
  expect(await proofsOf(id)).toHaveLength(1);
});
