import type { PaymentLine } from '@portal/api/contracts/payment';
import { sql } from 'kysely';
import type { MemberCaller } from '../../authorization/caller.ts';
import type { Db } from '../../database/db.ts';
import { statesInStage, UNRESOLVED } from '../../database/payment-state-machine.ts';
import { preparedQuery } from '../../database/prepared-query.ts';

type ScheduledPayment = NonNullable<PaymentLine['ScheduledPayments']>[number];

/** Literals, because a generic plan with parameters cannot use the partial index. */
const PENDING = sql.join([...UNRESOLVED, ...statesInStage('live')].map((state) => sql.lit(state)));

const scheduledPaymentsQuery = preparedQuery('scheduled_payments', (db, lifeProNameId) =>
  db
    .selectFrom('member_certificate as mine')
    .innerJoin('payment', 'payment.certificate_number', 'mine.certificate_number')
    .leftJoin('account_profile as account', 'account.azure_object_id', 'payment.azure_object_id')
    .leftJoin('member_certificate as theirs', (join) =>
      join
        .onRef('theirs.life_pro_name_id', '=', 'account.life_pro_name_id')
        .onRef('theirs.certificate_number', '=', 'payment.certificate_number'),
    )
    .select(['payment.certificate_number', 'payment.payment_type'])
    .select(['payment.payment_date', 'payment.amount_cents', 'payment.azure_object_id'])
    .select(['theirs.is_owner', 'theirs.is_payor'])
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .where(sql<boolean>`(mine.is_owner or mine.is_payor)`)
    .where('payment.kind', '=', sql.lit('single'))
    .where(sql<boolean>`payment.state in (${PENDING})`)
    .orderBy('payment.payment_date')
    .orderBy('payment.payment_id'),
);

/**
 * Finds pending one-time payments of a line, soonest first (AMB-89). Of other members only amount, date and role.
 */
export async function findScheduledPayments(
  db: Db,
  { oid, lifeProNameId }: MemberCaller,
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
