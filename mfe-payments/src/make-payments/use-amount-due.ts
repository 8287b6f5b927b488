import { GetPaymentList, useApiQuery } from '@portal/api';
import type { Cents } from '@portal/domain/values/money';
import { useMember } from '@portal/section-sdk';
import { usePaymentSummary } from '@portal/shared-features/use-payment-summary';

export interface AmountDue {
  readonly amountDue: Cents;
  /** Part that is neither scheduled nor automatic. */
  readonly openAmount: Cents;
  /** By certificate, without those that an automatic payment covers. */
  readonly byCertificate: ReadonlyMap<string, Cents>;
}

/**
 * Amount due of the payment summary. Undefined while loading and after a failure; payments work without it, so that
 * `isPending` ends with the first failure.
 */
export function useAmountDue(): { readonly amountDue: AmountDue | undefined; readonly isPending: boolean } {
  const { nameId } = useMember();
  const { summary, breakdown } = usePaymentSummary();
  const { isFetched, failureCount } = useApiQuery(GetPaymentList, { query: { lifeProNameId: nameId } });
  const byCertificate = new Map(
    breakdown?.items
      .filter(({ coverage: { by } }) => by === undefined || by === 'scheduled')
      .map(({ certificate, amount }) => [certificate.CertificateNumber, amount]),
  );
  return {
    amountDue: summary.state === 'loaded' ? { ...summary, byCertificate } : undefined,
    isPending: !isFetched && failureCount === 0,
  };
}
