import type { Payline, PaymentLine } from '@portal/api/contracts/payment';
import { paysEachBill } from '@portal/domain/payments/recurring-payments';
import { isBefore } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { MemberCaller } from '../../authorization/caller.ts';
import type { Db } from '../../database/db.ts';
import { statesInStage, UNRESOLVED } from '../../database/payment-state-machine.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { stateLiterals } from '../../database/state-literals.ts';
import { SETTLED_BEFORE_EXTRACT } from '../settled-before-extract.ts';

type ScheduledPayment = NonNullable<PaymentLine['ScheduledPayments']>[number];

interface PendingOnLine {
  readonly IsPartlyRecurring: boolean;
  readonly ScheduledPayments: ScheduledPayment[];
}

type BilledLine = Pick<
  Payline,
  'AmountBilled' | 'BilledAmount' | 'BillingFrequency' | 'CertificateNumber' | 'DueDate' | 'PaymentType'
>;

const PENDING = sql.join(stateLiterals([...UNRESOLVED, ...statesInStage('live')]));
const IS_UNCONFIRMED = sql<boolean>`payment.state in (${sql.join(stateLiterals(UNRESOLVED))})`;
const NOT_LIVE = sql.join(stateLiterals(statesInStage('ended', 'failed')));

/** Payments on the member's certificates, with the payer's role. */
const memberPayments = (db: Db, lifeProNameId: string) =>
  db
    .selectFrom('member_certificate as mine')
    .innerJoin('payment', 'payment.certificate_number', 'mine.certificate_number')
    .leftJoin('account_profile as account', 'account.azure_object_id', 'payment.azure_object_id')
    // Not `member_certificate`, because a join with this view groups the parties of all certificates.
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('certificate_party as party')
          .select(sql<boolean | null>`bool_or(party.role = 'Owner')`.as('is_owner'))
          .select(sql<boolean | null>`bool_or(party.role = 'Payor')`.as('is_payor'))
          .whereRef('party.life_pro_name_id', '=', 'account.life_pro_name_id')
          .whereRef('party.certificate_number', '=', 'payment.certificate_number')
          .as('theirs'),
      (join) => join.onTrue(),
    )
    .select(['payment.certificate_number', 'payment.payment_type', 'payment.payment_id'])
    .select(['payment.payment_date', 'payment.amount_cents', 'payment.azure_object_id'])
    .select(['payment.kind', 'payment.schedule_type_code', 'theirs.is_owner', 'theirs.is_payor'])
    .select(['payment.processor_reference', 'payment.schedule_reference'])
    .select(IS_UNCONFIRMED.as('is_unconfirmed'))
    .where('mine.life_pro_name_id', '=', lifeProNameId);

const HAS_NOT_PAID = sql<boolean>`not exists (
    select 1 from payment as made
    where made.azure_object_id = payment.azure_object_id
      and made.certificate_number = payment.certificate_number
      and made.schedule_reference = payment.processor_reference
  )`;

const NOT_PAID = sql.join(stateLiterals(['RETURNED', ...statesInStage('ended', 'failed')]));

/** The last debit of a schedule was returned, failed or cancelled, and no payment of the line was collected since. */
const MISSED_LAST_DEBIT = sql<boolean>`coalesce((
    select last.state in (${NOT_PAID}) from payment as last
    where last.kind = 'single' and last.certificate_number = payment.certificate_number
      and last.payment_type = payment.payment_type
      and (last.schedule_reference = payment.processor_reference or last.state = 'SETTLED')
    order by last.payment_date desc, last.created_at desc
    limit 1
  ), false)`;

export const scheduledPaymentsQuery = preparedQuery('scheduled_payments', (db, lifeProNameId) =>
  memberPayments(db, lifeProNameId)
    .where('payment.kind', '=', sql.lit('single'))
    .where(sql<boolean>`payment.state in (${PENDING})`)
    .select([sql.lit(false).as('is_first'), sql.lit(false).as('missed_last_debit')])
    .unionAll(
      memberPayments(db, lifeProNameId)
        .innerJoin('payment_history as collected', (join) =>
          join
            .onRef('collected.certificate_number', '=', 'payment.certificate_number')
            .onRef('collected.payment_id', '=', 'payment.payment_id'),
        )
        .where('payment.kind', '=', sql.lit('single'))
        .where(SETTLED_BEFORE_EXTRACT)
        .select([sql.lit(false).as('is_first'), sql.lit(false).as('missed_last_debit')]),
    )
    .unionAll(
      memberPayments(db, lifeProNameId)
        .where('payment.kind', '=', sql.lit('recurring'))
        .where(sql<boolean>`payment.state not in (${NOT_LIVE})`)
        .select([HAS_NOT_PAID.as('is_first'), MISSED_LAST_DEBIT.as('missed_last_debit')]),
    )
    .orderBy('payment_date')
    .orderBy('payment_id'),
);

type PendingPayment = Awaited<ReturnType<typeof scheduledPaymentsQuery.rows>>[number];

/**
 * Finds one-time payments of a line that are pending or in no extract yet. Also the first of a schedule if the line falls
 * due before it. If a schedule pays a premium in part or missed a debit, also its next payment by the due date.
 * Soonest first (AMB-89, R-09). Of other members only amount, date, role, and whether the bank has confirmed it.
 */
export async function findScheduledPayments(
  db: Db,
  { oid, lifeProNameId }: Pick<MemberCaller, 'oid' | 'lifeProNameId'>,
): Promise<(line: BilledLine) => PendingOnLine> {
  const payments = await scheduledPaymentsQuery.rows(db, lifeProNameId);
  const byLine = Map.groupBy(payments, (payment) => keyOf(payment.certificate_number, payment.payment_type));
  return ({ AmountBilled, BilledAmount, BillingFrequency, CertificateNumber, DueDate, PaymentType }) => {
    const bill = { billed: BilledAmount, billingFrequency: BillingFrequency, regular: AmountBilled };
    const found = byLine.get(keyOf(CertificateNumber, PaymentType)) ?? [];
    const isPartial = (payment: PendingPayment) =>
      payment.kind === 'recurring' &&
      PaymentType === 'Premium' &&
      (payment.missed_last_debit ||
        !paysEachBill({ amount: payment.amount_cents, schedule: payment.schedule_type_code }, bill));
    const counts = (payment: PendingPayment) => {
      if (payment.kind === 'single') return true;
      if (DueDate === null) return false;
      if (isBefore(DueDate, payment.payment_date)) return payment.is_first;
      return isPartial(payment) && !found.some((made) => isDebitOf(made, payment));
    };
    return {
      IsPartlyRecurring: found.some(isPartial),
      ScheduledPayments: found
        .filter(counts)
        .map(({ payment_date, amount_cents, azure_object_id, is_owner, is_payor, is_unconfirmed }) => ({
          Date: payment_date,
          Amount: amount_cents,
          By: azure_object_id === oid ? 'self' : roleOf({ is_owner, is_payor }),
          ...(is_unconfirmed && { IsUnconfirmed: true }),
        })),
    };
  };
}

/** On the day of a debit, the schedule has the same date until the processor reports the next one. */
function isDebitOf(made: PendingPayment, schedule: PendingPayment): boolean {
  return (
    made.schedule_reference !== null &&
    made.schedule_reference === schedule.processor_reference &&
    !isBefore(made.payment_date, schedule.payment_date)
  );
}

function roleOf({
  is_owner,
  is_payor,
}: {
  is_owner: boolean | null;
  is_payor: boolean | null;
}): ScheduledPayment['By'] {
  if (is_payor) return 'payor';
  return is_owner ? 'owner' : 'other';
}

function keyOf(certificateNumber: string, paymentType: string): string {
  return `${certificateNumber} ${paymentType}`;
}
