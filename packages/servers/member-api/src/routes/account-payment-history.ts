import { GetRecurringPaymentHistory, GetSinglePaymentHistory } from '@portal/api/contracts/payment';
import { ownedOrPaidCertificate, ownProcessorLogin } from '../authorization/resource-rules.ts';
import { publicState } from '../database/payment-state-machine.ts';
import { referenceOf, scheduleHeader } from '../payments/results.ts';
import { createMemberRoute } from './route.ts';

/** Single payments of this account on one certificate, including failed ones, newest first (API-33, AMB-75). */
export const getSinglePaymentHistory = createMemberRoute(GetSinglePaymentHistory, {
  authorize: { accountNumber: ownedOrPaidCertificate },
  handle: async ({ query, member, db }) => {
    const payments = await db
      .selectFrom('payment')
      .selectAll()
      .where('azure_object_id', '=', member.oid)
      .where('kind', '=', 'single')
      .where('certificate_number', '=', query.accountNumber)
      .where('payment_date', '>=', query.dateFrom)
      .where('payment_date', '<=', query.dateTo)
      .orderBy('payment_date', 'desc')
      .orderBy('created_at', 'desc')
      .execute();
    return payments.map((payment) => ({
      'payment-response': {
        'reference-number': referenceOf(payment),
        'payment-status': publicState(payment.state),
        'payment-date': payment.payment_date,
        CertificateNumber: payment.certificate_number,
        'total-amount': payment.amount_cents,
        PaymentType: payment.payment_type,
      },
    }));
  },
});

/** Schedules of this account on one certificate, newest first (API-32, AMB-75). */
export const getRecurringPaymentHistory = createMemberRoute(GetRecurringPaymentHistory, {
  authorize: { profileUserName: ownProcessorLogin, accountNumber: ownedOrPaidCertificate },
  handle: async ({ query, member, db }) => {
    const schedules = await db
      .selectFrom('payment')
      .selectAll()
      .where('azure_object_id', '=', member.oid)
      .where('kind', '=', 'recurring')
      .where('certificate_number', '=', query.accountNumber)
      .orderBy('created_at', 'desc')
      .execute();
    return schedules.map((schedule) => ({
      'payment-schedule-response': {
        'payment-schedule-status': publicState(schedule.state),
        schedule: { header: scheduleHeader(schedule) },
      },
    }));
  },
});
