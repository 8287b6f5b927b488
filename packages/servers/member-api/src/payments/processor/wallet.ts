import type { PaymentMethodProfile } from '@portal/api/contracts/payment-methods';
import { methodName, methodsOf } from '@portal/domain/payments/payment-methods';
import { HttpProblem } from '../../http/http-problem.ts';
import { type ProcessorClient, UnknownOutcomeError } from './processor-client.ts';

/** For processor calls that are read-only or idempotent. @throws HttpProblem 502 without a response */
export async function orProviderProblem<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    if (cause instanceof UnknownOutcomeError) throw new HttpProblem('processor_unavailable', { cause });
    throw cause;
  }
}

/** Returns the methods of a wallet. @throws HttpProblem 502 when the processor does not respond */
export async function fetchWallet(
  processor: ProcessorClient,
  loginId: string,
): Promise<readonly PaymentMethodProfile[]> {
  return methodsOf(await orProviderProblem(processor.methods(loginId)));
}

/**
 * Returns the member's name of a payment method, for example 'Checking account (Bank account ending in 12217395)'.
 */
export function findMethodName(
  { methodToken }: { readonly methodToken: string },
  methods: readonly PaymentMethodProfile[],
): string {
  const method = methods.find(({ token }) => token === methodToken);
  // Validation has found the method before.
  if (!method) throw new TypeError('The wallet does not contain this payment method');
  return methodName(method);
}
