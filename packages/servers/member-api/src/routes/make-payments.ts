import type { IncomingHttpHeaders } from 'node:http';
import { MakeMultipleSinglePayments, MakeSinglePayment } from '@portal/api/contracts/make-payment';
import { ownAccount, ownedOrPaidCertificate } from '../authorise/objects.ts';
import { Refusal } from '../http/refusal.ts';
import { readKey } from '../http/request-key.ts';
import { singleIntent } from '../payments/make/intent.ts';
import { makePayments, type Submission } from '../payments/make/make-payments.ts';
import { allowsDuplicate, digestOf } from '../payments/make/request-keys.ts';
import { singleResult } from '../payments/results.ts';
import { route } from './route.ts';

/** API-35, R-09, R-10. */
export const makeSinglePayment = route(MakeSinglePayment, {
  authorise: { azureObjectId: ownAccount },
  authoriseBody: (body) => [certificateOf(body)],
  handle: async ({ query, body, ...context }) => {
    if (body['payment-type'] !== query.paymentType) throw new Refusal('payment_type_mismatch');
    const submission = submissionOf(context, digestOf(MakeSinglePayment.name, body));
    const [made] = await makePayments(context, submission, [singleIntent(body)]);
    if (!made) throw new Refusal('internal');
    return singleResult(made);
  },
});

/** API-36, R-11: each payment has a result of its own; none undoes or hides another. */
export const makeMultipleSinglePayments = route(MakeMultipleSinglePayments, {
  authorise: { azureObjectId: ownAccount },
  authoriseBody: (body) => body.map(certificateOf),
  handle: async ({ body, ...context }) => {
    const submission = submissionOf(context, digestOf(MakeMultipleSinglePayments.name, body));
    return (await makePayments(context, submission, body.map(singleIntent))).map(singleResult);
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

/** Who asks, with the key under which the request may be told again. @throws Refusal 400 for a key that is none */
export function submissionOf({ member, headers, clientAddress }: Context, digest: string): Submission {
  const { oid, lifeProNameId } = member;
  const key = readKey(headers);
  const request = key === undefined ? undefined : { oid, key, digest };
  return { oid, lifeProNameId, clientAddress, request, allowDuplicate: allowsDuplicate(headers) };
}
