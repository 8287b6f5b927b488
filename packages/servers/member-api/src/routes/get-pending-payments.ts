import { GetPendingPayments, type PendingPayments } from '@portal/api/contracts/payment';
import { toMoneyText } from '@portal/domain/money';
import type { Selectable } from 'kysely';
import { ownAccount } from '../authorise/objects.ts';
import type { Tables } from '../database/tables.ts';
import { route } from './route.ts';

/** API-31, ENT-16, ENT-17: the account's own payments, in the processor's shape, the next one first. */
export const getPendingPayments = route(GetPendingPayments, {
  authorise: { azureObjectId: ownAccount },
  handle: async ({ member, db }) => {
    const payments = await db
      .selectFrom('pending_payment')
      .selectAll()
      .where('azure_object_id', '=', member.oid)
      .orderBy('payment_date')
      .orderBy('reference_number')
      .execute();
    return {
      RecurringPayments: payments.filter(({ kind }) => kind === 'recurring').map(recurring),
      SinglePayments: payments.filter(({ kind }) => kind === 'single').map(single),
    };
  },
});

type PendingRow = Selectable<Tables['pending_payment']>;

function recurring(payment: PendingRow): PendingPayments['RecurringPayments'][number] {
  const header = {
    'reference-number': payment.reference_number,
    'next-payment-date': payment.payment_date,
    CertificateNumber: payment.certificate_number,
    PaymentAmount: toMoneyText(payment.amount_cents),
    PaymentType: payment.payment_type,
  };
  return { 'payment-schedule-response': { schedule: { header } } };
}

function single(payment: PendingRow): PendingPayments['SinglePayments'][number] {
  return {
    'last-payment-response': {
      'reference-number': payment.reference_number,
      'payment-date': payment.payment_date,
      CertificateNumber: payment.certificate_number,
      'total-amount': toMoneyText(payment.amount_cents),
      PaymentType: payment.payment_type,
    },
  };
}
