import type { PaymentLine } from '@portal/api/contracts/payment';
import { sql } from 'kysely';
import type { MemberCaller } from '../../authorization/caller.ts';
import type { Db } from '../../database/db.ts';
import { statesInStage, UNRESOLVED } from '../../database/payment-state-machine.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { stateLiterals } from '../../database/state-literals.ts';
import { SETTLED_BEFORE_EXTRACT } from '../settled-before-extract.ts';

type ScheduledPayment = NonNullable<PaymentLine['ScheduledPayments']>[number];

const PENDING = sql.join(stateLiterals([...UNRESOLVED, ...statesInStage('live')]));
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
    .select(['theirs.is_owner', 'theirs.is_payor'])
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .where(sql<boolean>`(mine.is_owner or mine.is_payor)`);

/** The schedule has not paid yet, so its first payment pays what fell due before. */
const PAYS_OVERDUE_LINE = sql<boolean>`exists (
    select 1 from payline
    where payline.certificate_number = payment.certificate_number
      and payline.payment_type = payment.payment_type and payline.due_date < payment.payment_date
  ) and not exists (
    select 1 from payment as made
    where made.azure_object_id = payment.azure_object_id
      and made.certificate_number = payment.certificate_number
      and made.schedule_reference = payment.processor_reference
  )`;

export const scheduledPaymentsQuery = preparedQuery('scheduled_payments', (db, lifeProNameId) =>
  memberPayments(db, lifeProNameId)
    .where('payment.kind', '=', sql.lit('single'))
    .where(sql<boolean>`payment.state in (${PENDING})`)
    .unionAll(
      memberPayments(db, lifeProNameId)
        .innerJoin('payment_history as collected', (join) =>
          join
            .onRef('collected.certificate_number', '=', 'payment.certificate_number')
            .onRef('collected.payment_id', '=', 'payment.payment_id'),
        )
        .where('payment.kind', '=', sql.lit('single'))
        .where(SETTLED_BEFORE_EXTRACT),
    )
    .unionAll(
      memberPayments(db, lifeProNameId)
        .where('payment.kind', '=', sql.lit('recurring'))
        .where(sql<boolean>`payment.state not in (${NOT_LIVE})`)
        .where(PAYS_OVERDUE_LINE),
    )
    .orderBy('payment_date')
    .orderBy('payment_id'),
);

/**
 * Finds one-time payments of a line that are pending or in no extract yet. Also the first of a schedule if the line falls
 * due before it. Soonest first (AMB-89, R-09). Of other members only amount, date and role.
 */
export async function findScheduledPayments(
  db: Db,
  { oid, lifeProNameId }: Pick<MemberCaller, 'oid' | 'lifeProNameId'>,
): Promise<(certificateNumber: string, paymentType: string) => ScheduledPayment[]> {
  const payments = await scheduledPaymentsQuery.rows(db, lifeProNameId);
  const byLine = Map.groupBy(payments, (payment) => keyOf(payment.certificate_number, payment.payment_type));
  return (certificateNumber, paymentType) =>
    (byLine.get(keyOf(certificateNumber, paymentType)) ?? []).map(
      ({ payment_date, amount_cents, azure_object_id, is_owner, is_payor }) => ({
        Date: payment_date,
        Amount: amount_cents,
        By: azure_object_id === oid ? 'self' : roleOf({ is_owner, is_payor }),
      }),
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
