import { AUTHORIZATION_TEXT_VERSION } from '@portal/domain/payments/payment-authorization';
import type { PaymentAuthorization } from '../database/column-types.ts';
import type { Trx } from '../database/db.ts';
import type { Payment } from '../database/payment.ts';

/** Builds the member's authorization. It stays with the payment until the outcome is known (Domain treatment 2). */
export function authorizationOf(
  { clientAddress, idempotencyKey, methodName }: Agreement,
  now: Date,
): PaymentAuthorization {
  return {
    textVersion: AUTHORIZATION_TEXT_VERSION,
    clientAddress,
    idempotencyKey: idempotencyKey ?? null,
    at: now.toISOString(),
    methodName,
  };
}

interface Agreement {
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  readonly methodName: string;
}

/**
 * Appends the permanent authorization record, in the transaction that accepts the payment. Removes the member's
 * address from the payment, because the record contains it.
 */
export async function recordAuthorization(trx: Trx, payment: Payment): Promise<void> {
  const { debit_authorization: authorization, method_token, processor_reference } = payment;
  // Payments from the dataset and from schedules have no authorization here.
  if (!authorization || method_token === null || processor_reference === null) return;
  await trx
    .insertInto('payment_authorization')
    .values({
      payment_id: payment.payment_id,
      azure_object_id: payment.azure_object_id,
      kind: payment.kind,
      certificate_number: payment.certificate_number,
      payment_type: payment.payment_type,
      amount_cents: payment.amount_cents,
      payment_date: payment.payment_date,
      schedule_day: payment.schedule_day,
      schedule_type_code: payment.schedule_type_code,
      method_token,
      processor_reference,
      text_version: authorization.textVersion,
      client_address: authorization.clientAddress,
      idempotency_key: authorization.idempotencyKey,
      method_name: authorization.methodName,
      authorized_at: new Date(authorization.at),
    })
    .execute();
  await trx
    .updateTable('payment')
    .set({ debit_authorization: null })
    .where('payment_id', '=', payment.payment_id)
    .execute();
}
