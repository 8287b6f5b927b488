import type { Payment } from '../../database/payment.ts';
import { retryWhileUnavailable } from '../../database/retry.ts';
import type { Services } from '../../services.ts';
import { waitForOutcomes } from './create-payments.ts';
import { closeKey } from './idempotency-store.ts';

/**
 * Returns the payments of requests with these keys, and closes keys without a request.
 * @throws HttpProblem 409 while a request is in progress
 */
export async function closeRequests(
  deps: Pick<Services, 'db' | 'config' | 'payments'>,
  oid: string,
  keys: readonly string[],
): Promise<readonly Payment[]> {
  const deadline = Date.now() + deps.config.paymentResponseTimeoutMs;
  // Two keys of identical payments have made one.
  const ids = new Set<string>();
  for (const key of new Set(keys)) {
    const made = await retryWhileUnavailable(deadline - Date.now(), () => closeKey(deps.db, { oid, key }));
    for (const id of made) ids.add(id);
  }
  if (ids.size === 0) return [];
  const results = await waitForOutcomes(deps, { ids: [...ids], isDuplicate: () => false }, deadline);
  return results.map(({ payment }) => payment);
}
