import { GetCertificatePaymentHistory, GetPaymentHistory } from '@portal/api/contracts/payment';
import { ownedOrPaidCertificate, ownMember } from '../authorise/objects.ts';
import { historyColumns } from '../database/columns.ts';
import { route } from './route.ts';

/** API-25, ENT-15. */
export const getPaymentHistory = route(GetPaymentHistory, {
  authorise: { lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const payments = await db
      .selectFrom('member_certificate as mine')
      .innerJoin('payment_history as paid', 'paid.certificate_number', 'mine.certificate_number')
      .selectAll('paid')
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .orderBy('paid.payment_date', 'desc')
      .orderBy('paid.payment_history_id', 'desc')
      .execute();
    return payments.map(historyColumns.toRecord);
  },
});

/** API-24, ENT-15. */
export const getCertificatePaymentHistory = route(GetCertificatePaymentHistory, {
  authorise: { certificateNumber: ownedOrPaidCertificate },
  handle: async ({ query, db }) => {
    const payments = await db
      .selectFrom('payment_history')
      .selectAll()
      .where('certificate_number', '=', query.certificateNumber)
      .orderBy('payment_date', 'desc')
      .orderBy('payment_history_id', 'desc')
      .execute();
    return payments.map(historyColumns.toRecord);
  },
});
