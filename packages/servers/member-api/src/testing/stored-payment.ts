import type { Db } from '../database/db.ts';
import type { Payment } from '../database/payment.ts';
import { authorisationOf } from '../payments/authorisation.ts';
import { findHolder, instructionOf } from '../payments/make/instruction.ts';
import type { Intent } from '../payments/make/intent.ts';
import { storeIntent } from '../payments/make/store-intents.ts';
import { owner } from './fixture.ts';

/** Stores a payment of the owner as a request does before it is sent, and answers its id: nobody is at it yet. */
export async function storeReady(db: Db, intent: Intent): Promise<string> {
  const { oid } = owner;
  const now = new Date();
  const instruction = instructionOf(intent, await findHolder(db, oid), { oid, now });
  const authorisation = authorisationOf(
    {
      clientAddress: '203.0.113.9',
      requestKey: undefined,
      methodName: 'Checking account (Bank account ending in 12344567)',
    },
    now,
  );
  const wanted = { oid, intent, instruction, authorisation, allowDuplicate: false };
  return db.transaction().execute(async (transaction) => (await storeIntent(transaction, wanted)).id);
}

/** A payment as it is stored. */
export function storedPayment(db: Db, id: string): Promise<Payment> {
  return db.selectFrom('payment').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();
}
