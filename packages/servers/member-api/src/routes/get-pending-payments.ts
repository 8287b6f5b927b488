import { GetPendingPayments, type PendingPayments } from '@portal/api/contracts/payment';
import { ownAccount } from '../authorise/objects.ts';
import type { Payment } from '../database/payment.ts';
import { NO_OUTCOME, statesIn } from '../database/payment-states.ts';
import { referenceOf, scheduleHeader } from '../payments/results.ts';
import { route } from './route.ts';

/**
 * API-31, ENT-16, ENT-17: the account's own payments that will be made, or may have been made and are being confirmed
 * in the processor's shape, the next one first.
 */
export const getPendingPayments = route(GetPendingPayments, {
  authorise: { azureObjectId: ownAccount },
  handle: async ({ member, db }) => {
    const payments = await db
      .selectFrom('payment')
      .selectAll()
      .where('azure_object_id', '=', member.oid)
      .where('state', 'in', [...NO_OUTCOME, ...statesIn('live')])
      .orderBy('payment_date')
      .orderBy('processor_reference')
      .orderBy('payment_id')
      .execute();
    return {
      RecurringPayments: payments.filter(({ kind }) => kind === 'recurring').map(recurring),
      SinglePayments: payments.filter(({ kind }) => kind === 'single').map(single),
    };
  },
});

function recurring(payment: Payment): PendingPayments['RecurringPayments'][number] {
  const header = { ...scheduleHeader(payment), 'next-payment-date': payment.payment_date };
  return { 'payment-schedule-response': { schedule: { header } } };
}

function single(payment: Payment): PendingPayments['SinglePayments'][number] {
  return {
    'last-payment-response': {
      'reference-number': referenceOf(payment),
      'payment-date': payment.payment_date,
      CertificateNumber: payment.certificate_number,
      'total-amount': payment.amount_cents,
      PaymentType: payment.payment_type,
    },
  };
}
