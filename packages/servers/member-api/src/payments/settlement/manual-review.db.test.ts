import { PaymentList } from '@portal/bank-processor-api/payments';
import { OperatorError } from '@portal/server-kit/operator-error';
import { expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
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
  setUpManualReview,
  withoutOutcome,
} from './manual-review.fixture.ts';
import { listForReview, requeryManually, resolveManually } from './manual-review.ts';

setUpManualReview();

/** Payments with this amount at the processor. */
async function atProcessor(body: ReturnType<typeof fresh>) {
  const login = encodeURIComponent('ottilie@fixture.example.org');
  const list = PaymentList.parse(await ledger(`/logins/${login}/payments?from=2020-01-01&to=2099-12-31`));
  const payments = list.payments.map((payment) => payment['payment-response']);
  return payments.filter((payment) => payment['total-amount'] === amountOf(body));
}

test('lists payments in manual review with four digits of the certificate', {
  tags: ['R-09', 'R-05'],
}, async () => {
  expect(await listForReview(portal.db)).toEqual([]);
  const body = fresh();
  const id = await createReviewPayment(body, 'drop-before', 'listed');
  const pending = await listForReview(portal.db);
  expect(pending).toEqual([
    {
      paymentId: id,
      kind: 'single',
      certificate: `********${owner.certificateNumber.slice(-4)}`,
      amount: amountOf(body),
      date: day,
      pendingSince: expect.any(Date),
      attempts: expect.any(Number),
    },
  ]);
  expect(pending[0]?.attempts).toBeGreaterThan(0);
  await resolveManually(portal.db, id, { outcome: 'failed' }, reviewer);
  expect(await listForReview(portal.db)).toEqual([]);
});

test('a manually accepted payment is published, authorized and cancellable', {
  tags: ['R-09'],
}, async () => {
  const body = fresh();
  const id = await createReviewPayment(body, 'drop-after', 'accepted');
  const reference = (await atProcessor(body))[0]?.['reference-number'] ?? '';
  await resolveManually(portal.db, id, { outcome: 'accepted', reference }, reviewer);

  // The payment is older than its request, so the response marks it as made already.
  expect(await paying.pay(body, { 'idempotency-key': 'accepted' })).toEqual({
    MadeAlreadyAt: expect.any(String),
    Status: 'SCHEDULED',
    Message: 'The payment is confirmed.',
    ReferenceNumber: reference,
  });
  expect(JSON.stringify(await paying.pending())).toContain(reference);
  const amount_cents = Number(amountOf(body).replace('.', ''));
  expect(await proofsOf(id)).toEqual([{ processor_reference: reference, amount_cents }]);
  const personalData = await portal.db
    .selectFrom('payment')
    .select(['instruction', 'debit_authorization'])
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(personalData).toEqual({ instruction: null, debit_authorization: null });
  const cancelled = await paying.void('VoidSinglePayment', reference);
  expect(JSON.parse(String(cancelled.body))).toMatchObject({
    'payment-response': { 'payment-status': 'VOIDED' },
  });
});

test('a manually failed payment is FAILED and may be made again', {
  tags: ['R-09'],
}, async () => {
  const body = fresh();
  const id = await createReviewPayment(body, 'drop-before', 'failed');
  await resolveManually(portal.db, id, { outcome: 'failed' }, reviewer);
  expect(await paying.pay(body, { 'idempotency-key': 'failed' })).toMatchObject({
    Status: 'FAILED',
    Message: 'The payment was not made.',
  });
  expect(JSON.stringify(await paying.pending())).not.toContain(id);
  expect(await proofsOf(id)).toEqual([]);
  expect(await paying.pay(body, { 'idempotency-key': 'again' })).toMatchObject({ Status: 'SCHEDULED' });
  expect(await atProcessor(body)).toHaveLength(1);
});

test('a manually accepted schedule is live', { tags: ['R-09'] }, async () => {
  const body = createRecurringBody({ day: Number(day.slice(8)), amount: '61.61' });
  const headers = { 'idempotency-key': 'schedule' };
  const response = await withoutOutcome('drop-before', () => impatient.schedule(body, headers));
  const id = response.schedule.header['reference-number'];
  expect(await listForReview(portal.db)).toMatchObject([
    { paymentId: id, kind: 'recurring', amount: '61.61' },
  ]);
  await resolveManually(portal.db, id, { outcome: 'accepted', reference: 'SCHEDULE_1.77' }, reviewer);
  expect(await paying.schedule(body, headers)).toMatchObject({
    'payment-schedule-status': 'ACTIVE',
    schedule: { header: { 'reference-number': 'SCHEDULE_1.77' } },
  });
});

test('rejects unknown, unreviewable and resolved payments in one sentence', {
  tags: ['R-09'],
}, async () => {
  const body = fresh();
  const created = await paying.pay(fresh());
  const other = await portal.db
    .selectFrom('payment')
    .select('payment_id')
    .where('processor_reference', '=', created.ReferenceNumber)
    .executeTakeFirstOrThrow();
  const id = await createReviewPayment(body, 'drop-before', 'refused');
  const resolve = (which: string, reference = 'REF-9') =>
    resolveManually(portal.db, which, { outcome: 'accepted', reference }, reviewer);
  const nonExistent = '00000000-0000-4000-8000-000000000009';

  await expect(resolve('12')).rejects.toThrow('Payment 12 does not exist.');
  await expect(resolve(nonExistent)).rejects.toThrow(`Payment ${nonExistent} does not exist.`);
  await expect(requeryManually(portal.db, nonExistent)).rejects.toThrow(
    `Payment ${nonExistent} does not exist.`,
  );
  const notInReview = `Payment ${other.payment_id} is not in manual review: its state is SCHEDULED.`;
  await expect(resolve(other.payment_id)).rejects.toThrow(notInReview);
  await expect(requeryManually(portal.db, other.payment_id)).rejects.toThrow(notInReview);
  await expect(resolve(id, created.ReferenceNumber)).rejects.toThrow(
    `Payment ${other.payment_id} already has the reference ${created.ReferenceNumber}.`,
  );
  expect(await listForReview(portal.db)).toMatchObject([{ paymentId: id }]);

  await resolve(id);
  const again = resolveManually(portal.db, id, { outcome: 'failed' }, reviewer);
  await expect(again).rejects.toThrow(
    `Payment ${id} was already resolved as accepted on ${reviewer.now.toISOString()} by anna.`,
  );
  expect(await paying.pay(body, { 'idempotency-key': 'refused' })).toMatchObject({ Status: 'SCHEDULED' });
});

test('one of two concurrent reviewers succeeds, and the record is immutable', {
  tags: ['R-09'],
}, async () => {
  const id = await createReviewPayment(fresh(), 'drop-before', 'two');
  const results = await Promise.allSettled([
    resolveManually(portal.db, id, { outcome: 'accepted', reference: 'REF-TWO' }, reviewer),
    resolveManually(portal.db, id, { outcome: 'failed' }, { ...reviewer, by: 'berta' }),
    requeryManually(portal.db, id),
  ]);
  const problems = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(problems).toEqual([expect.any(OperatorError), expect.any(OperatorError)]);
  const resolutions = portal.db.selectFrom('payment_resolution').selectAll();
  expect((await resolutions.where('payment_id', '=', id).execute()).length).toBeLessThanOrEqual(1);
  expect(await resolutions.where('resolved_by', '=', 'anna').execute()).toContainEqual(
    expect.objectContaining({ reason: reviewer.reason, resolved_at: reviewer.now }),
  );
  const change = portal.db.updateTable('payment_resolution').set({ reason: 'other' });
  await expect(change.execute()).rejects.toThrow('never changed');
});

test("a manual lookup stores the processor's outcome", { tags: ['R-09'] }, async () => {
  const body = fresh();
  const id = await createReviewPayment(body, 'drop-after', 'looked-up');
  await requeryManually(portal.db, id);
  await runBackgroundJobs();
  const reference = (await atProcessor(body))[0]?.['reference-number'];
  expect(await paying.pay(body, { 'idempotency-key': 'looked-up' })).toMatchObject({
    Status: 'SCHEDULED',
    ReferenceNumber: reference,
  });
});
