import type { PaymentMethodProfile, PaymentMethods } from '@portal/api/contracts/payment-methods';
import { methodName } from '@portal/domain/payments/payment-methods';
import { HttpProblem } from '../../http/http-problem.ts';
import { type ProcessorClient, UnknownOutcomeError } from './processor-client.ts';

/** What the processor answers, for calls that change nothing or can be made again. @throws Refusal 502 without answer */
export async function orProviderProblem<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    if (cause instanceof UnknownOutcomeError) throw new HttpProblem('processor_unavailable', { cause });
    throw cause;
  }
}

/** The methods of a wallet. @throws Refusal 502 when the processor does not answer */
export async function fetchWallet(
  processor: ProcessorClient,
  loginId: string,
): Promise<readonly PaymentMethodProfile[]> {
  return listOf(await orProviderProblem(processor.methods(loginId)));
}

/** What the member calls the method that they pay with: 'Checking account (Bank account ending in 12217395)'. */
export function findMethodName(
  { methodToken }: { readonly methodToken: string },
  methods: readonly PaymentMethodProfile[],
): string {
  const method = methods.find(({ token }) => token === methodToken);
  // The rules have found it there.
  if (!method) throw new TypeError('The wallet has no such method');
  return methodName(method);
}

/** The methods of a wallet as a list: one may stand by itself, and none be left out (ENT-19). */
export function listOf({ 'list-profiles-response': { profile = [] } }: PaymentMethods) {
  return Array.isArray(profile) ? profile : [profile];
}
