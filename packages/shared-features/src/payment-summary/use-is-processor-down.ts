import { GetPaymentMethods, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';

/**
 * Whether the bank processor gave no answer when a page of this visit last asked for the payment methods. It sends no
 * request itself, because most members who see the amount due do not pay.
 */
export function useIsProcessorDown(): boolean {
  const { profile } = useMember();
  const query = { profileUserName: profile.AccountUserName ?? '' };
  const { data, failureCount } = useApiQuery(GetPaymentMethods, { query }, { enabled: false });
  return failureCount > 0 && !data;
}
