import { GetCertificatePaymentHistory, GetPaymentHistory } from '@portal/api/contracts/payment';
import { ownedOrPaidCertificate, ownMember } from '../authorization/resource-rules.ts';
import { createMemberRoute } from './route.ts';

/** Columns of a received payment (ENT-15). */
const HISTORY_FIELDS = [
  'payment_history.certificate_number as CertificateNumber',
  'payment_date as PaymentDate',
  'payment_amount_cents as PaymentAmount',
  'payment_type as PaymentType',
  'returned_indicator as ReturnedIndicator',
] as const;

/** API-25, ENT-15. */
export const getPaymentHistory = createMemberRoute(GetPaymentHistory, {
  authorize: { lifeProNameId: ownMember },
  handle: ({ query, db }) =>
    db
      .selectFrom('member_certificate as mine')
      .innerJoin('payment_history', 'payment_history.certificate_number', 'mine.certificate_number')
      .select(HISTORY_FIELDS)
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .orderBy('payment_date', 'desc')
      .orderBy('payment_history_id', 'desc')
      .execute(),
});

/** API-24, ENT-15. */
export const getCertificatePaymentHistory = createMemberRoute(GetCertificatePaymentHistory, {
  authorize: { certificateNumber: ownedOrPaidCertificate },
  handle: ({ query, db }) =>
    db
      .selectFrom('payment_history')
      .select(HISTORY_FIELDS)
      .where('certificate_number', '=', query.certificateNumber)
      .orderBy('payment_date', 'desc')
      .orderBy('payment_history_id', 'desc')
      .execute(),
});
