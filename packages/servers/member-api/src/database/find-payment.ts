import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Payment } from './payment.ts';

/**
 * Finds an account's payment by reference: the processor's number, or our payment id until the processor's is known.
 */
export function findPayment(
  db: Db,
  {
    oid,
    kind,
    reference,
  }: { readonly oid: string; readonly kind: Payment['kind']; readonly reference: string },
): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('azure_object_id', '=', oid)
    .where('kind', '=', kind)
    .where((where) =>
      where.or([
        where('processor_reference', '=', reference),
        where(sql<string>`payment_id::text`, '=', reference.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
}
