import type { Payline } from '@portal/api/contracts/payment';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { type PaymentStage, statesInStage } from '../../database/payment-state-machine.ts';

/**
 * Finds the payment lines of certificates that the member owns or pays (ENT-14, AMB-40). After the portal has set up a
 * schedule for a line, that schedule decides whether the line is recurring.
 */
export async function findPaylines(db: Db, lifeProNameId: string): Promise<Payline[]> {
  const lines = await db
    .selectFrom('member_certificate as mine')
    .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
    .innerJoin('payline', 'payline.certificate_number', 'mine.certificate_number')
    .selectAll('payline')
    .select(['mine.is_owner', 'mine.is_payor'])
    .select([
      'certificate.line_of_business',
      'certificate.is_on_pac',
      'certificate.is_in_grace',
      'certificate.paid_to_date',
    ])
    .select(PORTAL_SCHEDULES)
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .orderBy('payline.certificate_number')
    .orderBy('payline.position')
    .execute();
  return lines.map((line) => ({
    CertificateNumber: line.certificate_number,
    IsSelected: false,
    IsPayor: line.is_payor,
    IsOwner: line.is_owner,
    IsPac: line.is_on_pac,
    IsRecurring: line.is_recurring && (line.has_live_schedule || !line.had_schedule),
    HasRecurringPayment: hasRecurringPayment(line),
    LineOfBusiness: line.line_of_business,
    PaymentType: line.payment_type,
    BillingFrequency: line.billing_frequency,
    DueDate: line.due_date,
    BilledAmount: line.billed_amount_cents,
    AmountBilled: line.amount_billed_cents,
    CurrentValue: line.billed_amount_cents,
    AmountEditable: line.amount_editable,
    IsProrated: line.is_prorated,
    NumberOfMonthsDue: line.number_of_months_due,
    ListBillId: line.list_bill_id,
    MaxPaymentDate: line.max_payment_date,
    RecurringMaxPaymentDate: line.recurring_max_payment_date,
    PaidToDate: line.paid_to_date,
    IsInGrace: line.is_in_grace,
  }));
}

/** Inlines the states as literals, because a generic plan with parameters could not use the partial index. */
const toSqlList = (...stages: readonly PaymentStage[]) =>
  sql.join(statesInStage(...stages).map((state) => sql.lit(state)));

export const PORTAL_SCHEDULES = [
  scheduleExists(sql`state not in (${toSqlList('ended', 'failed')})`).as('has_live_schedule'),
  scheduleExists(sql`state in (${toSqlList('ended')})`).as('had_schedule'),
] as const;

export function hasRecurringPayment(line: {
  readonly has_recurring_payment: boolean;
  readonly has_live_schedule: boolean;
  readonly had_schedule: boolean;
}): boolean {
  return line.has_live_schedule || (line.has_recurring_payment && !line.had_schedule);
}

function scheduleExists(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select 1 from payment
    where kind = 'recurring' and payment.certificate_number = payline.certificate_number
      and payment.payment_type = payline.payment_type and ${condition}
  )`;
}
