import type { Db } from '../database/db.ts';
import type { Payment } from '../database/payment.ts';
import { authorizationOf } from '../payments/authorization.ts';
import { findWalletHolder, instructionOf } from '../payments/create/instruction.ts';
import type { PaymentIntent } from '../payments/create/payment-intent.ts';
import { storeIntent } from '../payments/create/store-payment-intents.ts';
import { owner } from './fixture.ts';

/** Stores an unleased READY payment of the owner, and returns its id. */
export async function createReadyPayment(db: Db, intent: PaymentIntent): Promise<string> {
  const { oid } = owner;
  const now = new Date();
  const instruction = instructionOf(intent, await findWalletHolder(db, oid), { oid, now });
  const authorization = authorizationOf(
    {
      clientAddress: '203.0.113.9',
      idempotencyKey: undefined,
      methodName: 'Checking account (Bank account ending in 12344567)',
    },
    now,
  );
  const newPayment = { oid, intent, instruction, authorization, allowDuplicate: false };
  return db.transaction().execute(async (trx) => (await storeIntent(trx, newPayment)).id);
}

export function findStoredPayment(db: Db, id: string): Promise<Payment> {
  return db.selectFrom('payment').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();
}
