import { GetCertificateSummary, GetPaymentList, useApiQuery } from '@portal/api';
import { paymentSummary } from '@portal/domain/payments/payment-summary';
import type { Cents } from '@portal/domain/values/money';
import { useMember, usePlatform } from '@portal/section-sdk';

export interface AmountDue {
  readonly amountDue: Cents;
  /** Part that is neither scheduled nor automatic. */
  readonly openAmount: Cents;
}

/** Amount due as the payment summary shows it. Undefined while loading and after a failure; payments work without it. */
export function useAmountDue(): { readonly amountDue: AmountDue | undefined; readonly isPending: boolean } {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const input = { query: { lifeProNameId: nameId } };
  const certificates = useApiQuery(GetCertificateSummary, input).data?.Certificates;
  const list = useApiQuery(GetPaymentList, input);
  const summary =
    certificates && list.data && paymentSummary({ certificates, paymentLines: list.data, today: today() });
  return {
    amountDue: summary?.state === 'loaded' ? summary : undefined,
    isPending: !list.isFetched && list.failureCount === 0,
  };
}
