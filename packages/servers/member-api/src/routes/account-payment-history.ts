import { GetRecurringPaymentHistory, GetSinglePaymentHistory } from '@portal/api/contracts/payment';
import { ownedOrPaidCertificate, ownLogin } from '../authorise/objects.ts';
import { shownState } from '../database/payment-states.ts';
import { referenceOf, scheduleHeader } from '../payments/results.ts';
import { route } from './route.ts';

/** API-33, AMB-75: what this account has paid, or tried to pay, on one certificate; newest first. */
export const getSinglePaymentHistory = route(GetSinglePaymentHistory, {
  authorise: { accountNumber: ownedOrPaidCertificate },
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
        'payment-status': shownState(payment.state),
        'payment-date': payment.payment_date,
        CertificateNumber: payment.certificate_number,
        'total-amount': payment.amount_cents,
        PaymentType: payment.payment_type,
      },
    }));
  },
});

/** API-32, AMB-75: the schedules of this account on one certificate; newest first. */
export const getRecurringPaymentHistory = route(GetRecurringPaymentHistory, {
  authorise: { profileUserName: ownLogin, accountNumber: ownedOrPaidCertificate },
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
        'payment-schedule-status': shownState(schedule.state),
        schedule: { header: scheduleHeader(schedule) },
      },
    }));
  },
});
