import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Payment } from './payment.ts';

/** A payment of an account by the number its member knows: the processor's, or ours from before it was known. */
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
