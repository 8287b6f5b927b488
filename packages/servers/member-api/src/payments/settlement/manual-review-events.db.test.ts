import { contract } from '@portal/api/contracts/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { toWire } from '../../testing/to-wire.ts';
import {
  amountOf,
  createReviewPayment,
  day,
  fresh,
  impatient,
  ledger,
  paying,
  portal,
  proofsOf,
  reviewer,
  runBackgroundJobs,
  server,
  setUpManualReview,
  untilNone,
  withoutOutcome,
} from './manual-review.fixture.ts';
import { resolveManually } from './manual-review.ts';

setUpManualReview();

async function historyOf() {
  const query = { lifeProNameId: owner.lifeProNameId };
  const response = await server.callApi(contract.GetPaymentHistory, query, { as: owner });
  return toWire(contract.GetPaymentHistory.response, response.body);
}

// From here on the processor's clock moves, and cannot go back.
test('a schedule in review that pays becomes live if its line is free', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  await portal.db.updateTable('payment').set({ state: 'VOIDED' }).where('kind', '=', 'recurring').execute();
  const make = async (amount: string) => {
    const body = createRecurringBody({ day: Number(day.slice(8)), amount });
    const created = await withoutOutcome('drop-after', () =>
      impatient.schedule(body, { 'idempotency-key': amount }),
    );
    return created.schedule.header['reference-number'];
  };
  const resolvedWrongly = await make('62.62');
  await resolveManually(portal.db, resolvedWrongly, { outcome: 'failed' }, reviewer);
  const pending = await make('63.63');
  await ledger('/control/clock', { hours: 24 * 31 });
  await untilNone(sql<boolean>`payment_id::text = ${pending} and state <> 'ACTIVE'`);

  const paid = async (amount: string) =>
    (await historyOf()).filter(({ PaymentAmount }) => PaymentAmount === amount).length;
  expect([await paid('62.62'), await paid('63.63')]).toEqual([1, 1]);
  expect(await proofsOf(pending)).toHaveLength(1);
  const states = portal.db.selectFrom('payment').select('state').where('payment_id', '=', resolvedWrongly);
  expect(await states.executeTakeFirst()).toEqual({ state: 'FAILED' });

  await portal.db.updateTable('payment').set({ state: 'VOIDED' }).where('payment_id', '=', pending).execute();
  await ledger('/control/clock', { hours: 24 * 31 });
  await untilNone(sql<boolean>`payment_id::text = ${resolvedWrongly} and state <> 'ACTIVE'`);
  expect(await paid('62.62')).toBe(2);
});

test('a payment resolved as failed is collected and authorized after all', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const body = fresh();
  const id = await createReviewPayment(body, 'drop-after', 'wrong');
  await resolveManually(portal.db, id, { outcome: 'failed' }, reviewer);
  await paying.pay(body, { 'idempotency-key': 'made-again' });
  await ledger('/control/clock', { hours: 24 * 30 });
  await runBackgroundJobs();
  const history = await historyOf();
  expect(history.filter(({ PaymentAmount }) => PaymentAmount === amountOf(body))).toHaveLength(2);
  expect(await proofsOf(id)).toHaveLength(1);
});
