import { type Certificate, GetPaymentList, useApiQuery } from '@portal/api';
import { type NextPremium, nextPremium } from '@portal/domain/payments/due-breakdown';
import { useMember, usePlatform } from '@portal/section-sdk';

/**
 * Answers what pays the next premium of a certificate, from the call of the payment summary; nothing until it is there,
 * and where it fails (AMB-89).
 */
export function useNextPremium(): (certificate: Certificate) => NextPremium | undefined {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const { data } = useApiQuery(GetPaymentList, { query: { lifeProNameId: nameId } });
  return (certificate) => data && nextPremium(certificate, data, today());
}
