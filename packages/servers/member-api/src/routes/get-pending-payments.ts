import { GetPendingPayments, type PendingPayments } from '@portal/api/contracts/payment';
import type { BusinessDayOverrides } from '@portal/domain/payments/business-days';
import { debitDateOf } from '@portal/domain/payments/debit-date';
import { ownAccount } from '../authorization/resource-rules.ts';
import type { Payment } from '../database/payment.ts';
import { statesInStage, UNRESOLVED } from '../database/payment-state-machine.ts';
import { referenceOf, scheduleHeader } from '../payments/results.ts';
import { createMemberRoute } from './route.ts';

/** Pending and unconfirmed payments, soonest first (API-31, ENT-16, ENT-17, R-09). */
export const getPendingPayments = createMemberRoute(GetPendingPayments, {
  authorize: { azureObjectId: ownAccount },
  handle: async ({ member, db, config: { achHolidays } }) => {
    const payments = await db
      .selectFrom('payment')
      .selectAll()
      .where('azure_object_id', '=', member.oid)
      .where('state', 'in', [...UNRESOLVED, ...statesInStage('live')])
      .orderBy('payment_date')
      .orderBy('processor_reference')
      .orderBy('payment_id')
      .execute();
    const of = (kind: Payment['kind']) => payments.filter((payment) => payment.kind === kind);
    return {
      RecurringPayments: of('recurring').map((payment) => recurring(payment, achHolidays)),
      SinglePayments: of('single').map((payment) => single(payment, achHolidays)),
    };
  },
});

function recurring(
  payment: Payment,
  overrides: BusinessDayOverrides,
): PendingPayments['RecurringPayments'][number] {
  const header = {
    ...scheduleHeader(payment),
    'next-payment-date': payment.payment_date,
    'schedule-day': payment.schedule_day,
    'schedule-type-code': payment.schedule_type_code,
    'change-unconfirmed': payment.pending_change !== null,
    ...pending(payment, overrides),
  };
  const status = payment.state === 'ACTIVE' ? payment.state : 'UNKNOWN';
  return { 'payment-schedule-response': { 'payment-schedule-status': status, schedule: { header } } };
}

function single(
  payment: Payment,
  overrides: BusinessDayOverrides,
): PendingPayments['SinglePayments'][number] {
  const { state } = payment;
  return {
    'last-payment-response': {
      'reference-number': referenceOf(payment),
      'payment-status': state === 'ACCEPTED' || state === 'SCHEDULED' ? state : 'UNKNOWN',
      'payment-date': payment.payment_date,
      CertificateNumber: payment.certificate_number,
      'total-amount': payment.amount_cents,
      PaymentType: payment.payment_type,
      'schedule-reference': payment.schedule_reference,
      ...pending(payment, overrides),
    },
  };
}

/** The society's own bank holidays also move the deadline. */
function pending({ method_token, payment_date }: Payment, overrides: BusinessDayOverrides) {
  return {
    'cancel-until': debitDateOf(payment_date, overrides),
    'payment-method-token': method_token,
  };
}
