import type { IncomingHttpHeaders } from 'node:http';
import { MakeMultipleSinglePayments, MakeSinglePayment } from '@portal/api/contracts/make-payment';
import { ownAccount, ownedOrPaidCertificate } from '../authorization/resource-rules.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { parseIdempotencyKey } from '../http/parse-idempotency-key.ts';
import { createPayments, type PaymentRequest } from '../payments/create/create-payments.ts';
import { allowsDuplicate, digestOf } from '../payments/create/idempotency-store.ts';
import { singleIntent } from '../payments/create/payment-intent.ts';
import { singleResult } from '../payments/results.ts';
import { createMemberRoute } from './route.ts';

/** API-35, R-09, R-10. */
export const makeSinglePayment = createMemberRoute(MakeSinglePayment, {
  authorize: { azureObjectId: ownAccount },
  authorizeBody: (body) => [certificateOf(body)],
  handle: async ({ query, body, ...context }) => {
    if (body['payment-type'] !== query.paymentType) throw new HttpProblem('payment_type_mismatch');
    const paymentRequest = toPaymentRequest(context, digestOf(MakeSinglePayment.name, body));
    const [created] = await createPayments(context, paymentRequest, [singleIntent(body)]);
    if (!created) throw new HttpProblem('internal');
    return singleResult(created);
  },
});

/** Each payment has its own result, so one failure affects no other payment (API-36, R-11). */
export const makeMultipleSinglePayments = createMemberRoute(MakeMultipleSinglePayments, {
  authorize: { azureObjectId: ownAccount },
  authorizeBody: (body) => body.map(certificateOf),
  handle: async ({ body, ...context }) => {
    const paymentRequest = toPaymentRequest(context, digestOf(MakeMultipleSinglePayments.name, body));
    return (await createPayments(context, paymentRequest, body.map(singleIntent))).map(singleResult);
  },
});

function certificateOf({ payment }: { payment: { header: { 'account-number': string } } }) {
  return { rule: ownedOrPaidCertificate, value: payment.header['account-number'] };
}

interface Context {
  readonly member: { readonly oid: string; readonly lifeProNameId: string };
  readonly headers: IncomingHttpHeaders;
  readonly clientAddress: string;
}

/** Builds the payment request with its idempotency key. @throws HttpProblem 400 for an invalid key */
export function toPaymentRequest(
  { member, headers, clientAddress }: Context,
  digest: string,
): PaymentRequest {
  const { oid, lifeProNameId } = member;
  const key = parseIdempotencyKey(headers);
  const idempotentRequest = key === undefined ? undefined : { oid, key, digest };
  return { oid, lifeProNameId, clientAddress, idempotentRequest, allowDuplicate: allowsDuplicate(headers) };
}
