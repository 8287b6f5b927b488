import { GetCertificateSummary, GetPaymentList, useApiQuery } from '@portal/api';
import { paymentSummary } from '@portal/domain/payments/payment-summary';
import type { Cents } from '@portal/domain/values/money';
import { useMember, usePlatform } from '@portal/section-sdk';

export interface KnownAmountDue {
  readonly amountDue: Cents;
  /** Part that is neither scheduled nor automatic. */
  readonly openAmount: Cents;
}

/**
 * Amount due that the page with Pay Now has shown; undefined if the wizard was opened another way. Reads the query
 * cache only, so that the wizard does not wait for it.
 */
export function useKnownAmountDue(): KnownAmountDue | undefined {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const input = { query: { lifeProNameId: nameId } };
  const certificates = useApiQuery(GetCertificateSummary, input, { enabled: false }).data?.Certificates;
  const paymentLines = useApiQuery(GetPaymentList, input, { enabled: false }).data;
  if (!certificates || !paymentLines) return undefined;
  const summary = paymentSummary({ certificates, paymentLines, today: today() });
  return summary.state === 'loaded' ? summary : undefined;
}
