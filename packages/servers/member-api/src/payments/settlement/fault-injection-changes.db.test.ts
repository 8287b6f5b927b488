import { contract } from '@portal/api/contracts/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { toWire } from '../../testing/to-wire.ts';
import {
  amountOf,
  day,
  fresh,
  paying,
  portal,
  processor,
  runBackgroundJobs,
  server,
  setUpFaultInjection,
  stateOf,
} from './fault-injection.fixture.ts';

setUpFaultInjection();

test('looks up a schedule change whose response was lost', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const dayOfMonth = Number(day.slice(8));
  const change = (amount: string) =>
    paying.change('REF-OWN-CHANGE', createRecurringBody({ day: dayOfMonth, amount }));
  const { body } = await change('26.00');
  expect(JSON.parse(String(body))).toMatchObject({
    'payment-schedule-response': {
      schedule: { header: { PaymentAmount: '26.00', 'next-payment-date': day } },
    },
  });
  await processor.arm({ fault: 'drop-after', endpoint: 'PUT /schedules/:reference', times: 1 });
  const proofs = () =>
    portal.db
      .selectFrom('payment_authorization')
      .select(['amount_cents', 'method_name'])
      .where('processor_reference', '=', 'REF-OWN-CHANGE')
      .orderBy('payment_authorization_id')
      .execute();
  const lost = await change('27.00');
  expect(lost.status).toBe(200);
  expect(JSON.parse(String(lost.body))).toMatchObject({
    'payment-schedule-response': { 'payment-schedule-status': 'UNKNOWN', errors: [] },
  });
  expect((await proofs()).map(({ amount_cents }) => amount_cents)).toEqual([2_600]);
  await runBackgroundJobs();
  expect(JSON.stringify((await paying.pending()).RecurringPayments)).toContain('"27.00"');
  // The authorization is recorded as if the response had arrived.
  expect(await proofs()).toEqual([
    { amount_cents: 2_600, method_name: 'Everyday checking (Bank account ending in 45678901)' },
    { amount_cents: 2_700, method_name: 'Everyday checking (Bank account ending in 45678901)' },
  ]);
});

test('discards a change that never reached the processor', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const referenceNumber = 'REF-OWN-CHANGE';
  await processor.arm({ fault: 'hang-before', endpoint: 'PUT /schedules/:reference', times: 1 });
  const response = await paying.change(
    referenceNumber,
    createRecurringBody({ day: Number(day.slice(8)), amount: '28.00' }),
  );
  expect(JSON.parse(String(response.body))['payment-schedule-response']['payment-schedule-status']).toBe(
    'UNKNOWN',
  );
  const set = (to: object) =>
    portal.db.updateTable('payment').set(to).where('processor_reference', '=', referenceNumber).execute();
  const row = () =>
    portal.db
      .selectFrom('payment')
      .select(['amount_cents', 'pending_change', 'lookup_at'])
      .where('processor_reference', '=', referenceNumber)
      .executeTakeFirstOrThrow();
  await runBackgroundJobs();
  // The change may still arrive, so it is looked up again.
  const waiting = await row();
  expect(waiting).toMatchObject({ amount_cents: 2_700, pending_change: { amount: 2_800 } });
  const { pending_change: requested } = waiting;
  const expired = { ...requested, expiresAt: '2026-01-23T16:00:00.000Z' };
  await set({ pending_change: JSON.stringify(expired), lookup_at: sql`now()` });
  await runBackgroundJobs();
  expect(await row()).toEqual({ amount_cents: 2_700, pending_change: null, lookup_at: null });
});

test('looks up a cancellation whose response was lost', {
  tags: ['API-38', 'API-39', 'API-40', 'R-09'],
}, async () => {
  const body = fresh();
  const { ReferenceNumber } = await paying.pay(body);
  await processor.arm({ fault: 'drop-after', endpoint: 'POST /payments/:reference/void', times: 2 });
  expect((await paying.void('VoidSinglePayment', ReferenceNumber)).body).toMatchObject({
    status: 502,
    code: 'processor_unavailable',
  });
  await portal.db
    .updateTable('payment')
    .set({ lookup_at: sql`now()` })
    .where('processor_reference', '=', ReferenceNumber)
    .where('lookup_at', 'is not', null)
    .execute();
  await runBackgroundJobs();
  expect(await stateOf(body)).toEqual(['VOIDED']);
  const again = await paying.void('VoidSinglePayment', ReferenceNumber);
  expect(JSON.parse(String(again.body))).toMatchObject({
    'payment-response': { 'payment-status': 'VOIDED' },
  });
});

test('returns 200 with FAILED for a rejected cancellation', {
  tags: ['API-40', 'PAY-15'],
}, async () => {
  const { ReferenceNumber } = await paying.pay(fresh());
  await processor.arm({ fault: 'failed', endpoint: 'POST /payments/:reference/void', times: 1 });
  const { status, body } = await paying.void('VoidSinglePayment', ReferenceNumber);
  expect(status).toBe(200);
  expect(JSON.parse(String(body))).toMatchObject({
    'payment-response': { 'payment-status': 'FAILED', 'status-message': expect.any(String) },
  });
});

// Runs last, because the processor's clock cannot go back.
test('moves collected payments to the history, scheduled ones included', {
  tags: ['ENT-15', 'API-25'],
}, async () => {
  const body = fresh();
  await paying.pay(body);
  await processor.advance(24 * 45);
  await runBackgroundJobs();
  await runBackgroundJobs();
  expect(await stateOf(body)).toEqual(['SETTLED']);
  const { SinglePayments, RecurringPayments } = await paying.pending();
  expect(JSON.stringify(SinglePayments)).not.toContain(`"${amountOf(body)}"`);
  const query = { lifeProNameId: owner.lifeProNameId };
  const response = await server.callApi(contract.GetPaymentHistory, query, { as: owner });
  const history = toWire(contract.GetPaymentHistory.response, response.body);
  expect(history).toContainEqual({
    CertificateNumber: owner.certificateNumber,
    PaymentDate: day,
    PaymentAmount: amountOf(body),
    PaymentType: 'Loan Principal',
    ReturnedIndicator: false,
  });
  expect(history.filter(({ PaymentAmount }) => PaymentAmount === '27.00').length).toBeGreaterThan(0);
  const next = RecurringPayments.map((one) => one['payment-schedule-response'].schedule.header);
  const changed = next.find((header) => header['reference-number'] === 'REF-OWN-CHANGE');
  expect(String(changed?.['next-payment-date']) > day).toBe(true);
});
