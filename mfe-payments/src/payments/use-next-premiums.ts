import { GetCertificateSummary, useApiQuery } from '@portal/api';
import { nextPremiums } from '@portal/domain/payments/premium-calendar';
import { useMember, usePlatform } from '@portal/section-sdk';

/** Certificates with their next premiums; undefined until the payment summary has loaded them. */
export function useNextPremiums() {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const input = { query: { lifeProNameId: nameId } };
  // Only what the summary has loaded: another request after a failure would restart the page.
  const certificates = useApiQuery(GetCertificateSummary, input, { enabled: false }).data?.Certificates;
  return certificates && { certificates, next: nextPremiums(certificates, today()) };
}
