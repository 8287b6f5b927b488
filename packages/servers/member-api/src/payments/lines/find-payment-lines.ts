import type { PaymentLine } from '@portal/api/contracts/payment';
import { hasUnpayableRest } from '@portal/domain/payments/paylines';
import { sql } from 'kysely';
import type { MemberCaller } from '../../authorization/caller.ts';
import type { Db } from '../../database/db.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { billedNow, hasRecurringPayment, PORTAL_SCHEDULES } from './find-paylines.ts';
import { findScheduledPayments } from './find-scheduled-payments.ts';

const premiumLinesQuery = preparedQuery('premium_lines', (db, lifeProNameId) =>
  db
    .selectFrom('member_certificate as mine')
    .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
    .innerJoin('payline', 'payline.certificate_number', 'mine.certificate_number')
    .select(['payline.certificate_number', 'payline.payment_type', 'payline.amount_due_cents'])
    .select(['payline.billed_amount_cents', 'certificate.line_of_business', 'certificate.billing_status'])
    .select(['payline.amount_billed_cents', 'payline.billing_frequency', 'payline.due_date'])
    .select(['payline.amount_editable', 'payline.is_prorated', 'payline.number_of_months_due'])
    .select(['payline.is_recurring', 'payline.has_recurring_payment', ...PORTAL_SCHEDULES])
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .where('payline.payment_type', '=', sql.lit('Premium'))
    .orderBy('payline.certificate_number')
    .orderBy('payline.position'),
);

/** Finds the Premium lines of certificates that the member owns or pays, with their scheduled payments (AMB-89). */
export async function findPaymentLines(
  db: Db,
  member: Pick<MemberCaller, 'oid' | 'lifeProNameId'>,
): Promise<PaymentLine[]> {
  const [lines, scheduled] = await Promise.all([
    premiumLinesQuery.rows(db, member.lifeProNameId),
    findScheduledPayments(db, member),
  ]);
  return lines.map((line) => {
    const shown = {
      CertificateNumber: line.certificate_number,
      PaymentType: line.payment_type,
      BilledAmount: billedNow(line),
    };
    const billed = {
      ...shown,
      AmountBilled: line.amount_billed_cents,
      BillingFrequency: line.billing_frequency,
      DueDate: line.due_date,
      AmountEditable: line.amount_editable,
      IsProrated: line.is_prorated,
      NumberOfMonthsDue: line.number_of_months_due,
    };
    const pending = scheduled(billed);
    return {
      ...shown,
      AmountDue: line.amount_due_cents,
      HasRecurringPayment: hasRecurringPayment({
        ...line,
        has_recurring_payment: line.is_recurring || line.has_recurring_payment,
      }),
      ...pending,
      HasUnpayableRest: hasUnpayableRest({ ...billed, ...pending }),
    };
  });
}
