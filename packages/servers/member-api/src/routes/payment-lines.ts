import { GetPaymentLines, GetPaymentList } from '@portal/api/contracts/payment';
import { ownAccount, ownMember } from '../authorization/resource-rules.ts';
import { withScheduledPayments } from '../payments/create/find-scheduled-payments.ts';
import {
  findPaylines,
  hasRecurringPayment,
  PORTAL_SCHEDULES,
} from '../payments/create/payment-lines-query.ts';
import { createMemberRoute } from './route.ts';

/** Premium lines of the summary widget, with their scheduled payments (API-26, ENT-13, AMB-89, SUM-08, AMB-75). */
export const getPaymentList = createMemberRoute(GetPaymentList, {
  authorize: { lifeProNameId: ownMember },
  handle: async ({ query, member, db }) => {
    const lines = await db
      .selectFrom('member_certificate as mine')
      .innerJoin('payline', 'payline.certificate_number', 'mine.certificate_number')
      .select(['payline.certificate_number', 'payline.payment_type', 'payline.amount_due_cents'])
      .select(['payline.has_recurring_payment', ...PORTAL_SCHEDULES])
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .where('payline.payment_type', '=', 'Premium')
      .orderBy('payline.certificate_number')
      .orderBy('payline.position')
      .execute();
    const due = lines.map((line) => ({
      CertificateNumber: line.certificate_number,
      PaymentType: line.payment_type,
      AmountDue: line.amount_due_cents,
      HasRecurringPayment: hasRecurringPayment(line),
    }));
    return withScheduledPayments(db, member, due);
  },
});

/** All payment lines (API-27, ENT-14, AMB-89). The wizard selects and drops (WIZ-13 to WIZ-16). */
export const getPaymentLines = createMemberRoute(GetPaymentLines, {
  authorize: { azureObjectId: ownAccount, lifeProNameId: ownMember },
  handle: async ({ query, member, db }) =>
    withScheduledPayments(db, member, await findPaylines(db, query.lifeProNameId)),
});
