import { type Certificate, GetPaymentList, useApiQuery } from '@portal/api';
import { type NextPremium, nextPremium } from '@portal/domain/payments/due-breakdown';
import { useMember, usePlatform } from '@portal/section-sdk';

/**
 * Returns a function that looks up what covers a certificate's next premium. It returns undefined while the payment
 * summary is loading and after a failure (AMB-89).
 */
export function useNextPremium(): (certificate: Certificate) => NextPremium | undefined {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const input = { query: { lifeProNameId: nameId } };
  // A list below the payment summary mounts after a failure: another request would hide the list, without end.
  const { data } = useApiQuery(GetPaymentList, input, { retryOnMount: false });
  return (certificate) => data && nextPremium(certificate, data, today());
}
