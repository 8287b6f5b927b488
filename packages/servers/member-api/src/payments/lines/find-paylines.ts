import type { Payline } from '@portal/api/contracts/payment';
import { isBillingOnHold } from '@portal/domain/certificates/certificate-status';
import { type Cents, toCents } from '@portal/domain/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { type PaymentStage, statesInStage } from '../../database/payment-state-machine.ts';
import { stateLiterals } from '../../database/state-literals.ts';
import { isNotInExtract } from '../settled-before-extract.ts';

/**
 * Finds the payment lines of certificates that the member owns or pays (ENT-14, AMB-40). A premium on billing hold is
 * not billed (AMB-20). A schedule of the portal decides whether the line is recurring, until an extract knows of its
 * end.
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
      'certificate.billing_status',
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
    IsRecurring: line.is_recurring && (line.has_live_schedule || !line.ended_since_extract),
    HasRecurringPayment: hasRecurringPayment(line),
    LineOfBusiness: line.line_of_business,
    PaymentType: line.payment_type,
    BillingFrequency: line.billing_frequency,
    DueDate: line.due_date,
    BilledAmount: billedNow(line),
    AmountBilled: line.amount_billed_cents,
    CurrentValue: billedNow(line),
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

/** Zero for a premium on billing hold, which the amount due leaves out too (AMB-20). */
export function billedNow(line: {
  readonly line_of_business: string;
  readonly billing_status: string | null;
  readonly payment_type: string;
  readonly billed_amount_cents: Cents;
}): Cents {
  const isHeld =
    line.payment_type === 'Premium' &&
    isBillingOnHold({ LineOfBusiness: line.line_of_business, BillingStatus: line.billing_status });
  return isHeld ? toCents(0) : line.billed_amount_cents;
}

const toSqlList = (...stages: readonly PaymentStage[]) => sql.join(stateLiterals(statesInStage(...stages)));

export const PORTAL_SCHEDULES = [
  scheduleExists(sql`state not in (${toSqlList('ended', 'failed')})`).as('has_live_schedule'),
  scheduleExists(
    sql`state in (${toSqlList('ended')}) and ${isNotInExtract(sql`(payment.updated_at at time zone 'America/Chicago')::date`)}`,
  ).as('ended_since_extract'),
] as const;

export function hasRecurringPayment(line: {
  readonly has_recurring_payment: boolean;
  readonly has_live_schedule: boolean;
  readonly ended_since_extract: boolean;
}): boolean {
  return line.has_live_schedule || (line.has_recurring_payment && !line.ended_since_extract);
}

function scheduleExists(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select 1 from payment
    where kind = 'recurring' and payment.certificate_number = payline.certificate_number
      and payment.payment_type = payline.payment_type and ${condition}
  )`;
}
