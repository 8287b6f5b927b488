import { GetPaymentLines, GetPaymentList } from '@portal/api/contracts/payment';
import { sql } from 'kysely';
import { ownAccount, ownMember } from '../authorization/resource-rules.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { findScheduledPayments } from '../payments/create/find-scheduled-payments.ts';
import {
  billedNow,
  findPaylines,
  hasRecurringPayment,
  PORTAL_SCHEDULES,
} from '../payments/create/payment-lines-query.ts';
import { createMemberRoute } from './route.ts';

const premiumLinesQuery = preparedQuery('premium_lines', (db, lifeProNameId) =>
  db
    .selectFrom('member_certificate as mine')
    .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
    .innerJoin('payline', 'payline.certificate_number', 'mine.certificate_number')
    .select(['payline.certificate_number', 'payline.payment_type', 'payline.amount_due_cents'])
    .select(['payline.billed_amount_cents', 'certificate.line_of_business', 'certificate.billing_status'])
    .select(['payline.has_recurring_payment', ...PORTAL_SCHEDULES])
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .where('payline.payment_type', '=', sql.lit('Premium'))
    .orderBy('payline.certificate_number')
    .orderBy('payline.position'),
);

/** Premium lines of the summary widget, with their scheduled payments (API-26, ENT-13, AMB-89, SUM-08, AMB-75). */
export const getPaymentList = createMemberRoute(GetPaymentList, {
  authorize: { lifeProNameId: ownMember },
  handle: async ({ query, member, db }) => {
    const [lines, scheduled] = await Promise.all([
      premiumLinesQuery.rows(db, query.lifeProNameId),
      findScheduledPayments(db, member),
    ]);
    return lines.map((line) => ({
      CertificateNumber: line.certificate_number,
      PaymentType: line.payment_type,
      AmountDue: line.amount_due_cents,
      BilledAmount: billedNow(line),
      HasRecurringPayment: hasRecurringPayment(line),
      ScheduledPayments: scheduled(line.certificate_number, line.payment_type),
    }));
  },
});

/** All payment lines (API-27, ENT-14, AMB-89). The wizard selects and drops (WIZ-13 to WIZ-16). */
export const getPaymentLines = createMemberRoute(GetPaymentLines, {
  authorize: { azureObjectId: ownAccount, lifeProNameId: ownMember },
  handle: async ({ query, member, db }) => {
    const [lines, scheduled] = await Promise.all([
      findPaylines(db, query.lifeProNameId),
      findScheduledPayments(db, member),
    ]);
    return lines.map((line) => ({
      ...line,
      ScheduledPayments: scheduled(line.CertificateNumber, line.PaymentType),
    }));
  },
});
