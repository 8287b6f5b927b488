import { GetPaymentLines, GetPaymentList } from '@portal/api/contracts/payment';
import { ownAccount, ownMember } from '../authorise/objects.ts';
import { findPaylines } from '../payments/make/find-paylines.ts';
import { withScheduledPayments } from '../payments/make/find-scheduled-payments.ts';
import { route } from './route.ts';

/** API-26, ENT-13: the Premium lines that the summary widget adds up (SUM-08, AMB-75). */
export const getPaymentList = route(GetPaymentList, {
  authorise: { lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const lines = await db
      .selectFrom('member_certificate as mine')
      .innerJoin('payline', 'payline.certificate_number', 'mine.certificate_number')
      .select(['payline.certificate_number', 'payline.payment_type', 'payline.amount_due_cents'])
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .where('payline.payment_type', '=', 'Premium')
      .orderBy('payline.certificate_number')
      .orderBy('payline.position')
      .execute();
    return lines.map((line) => ({
      CertificateNumber: line.certificate_number,
      PaymentType: line.payment_type,
      AmountDue: line.amount_due_cents,
    }));
  },
});

/** API-27, ENT-14, AMB-89: which lines start selected or drop out is the wizard's rule (WIZ-13 to WIZ-16). */
export const getPaymentLines = route(GetPaymentLines, {
  authorise: { azureObjectId: ownAccount, lifeProNameId: ownMember },
  handle: async ({ query, member, db }) =>
    withScheduledPayments(db, member, await findPaylines(db, query.lifeProNameId)),
});
