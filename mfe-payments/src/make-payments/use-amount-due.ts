import { GetPaymentList, useApiQuery } from '@portal/api';
import type { BilledCertificate } from '@portal/domain/payments/billed-certificate';
import type { DueItem } from '@portal/domain/payments/due-breakdown';
import type { Cents } from '@portal/domain/values/money';
import { useMember } from '@portal/section-sdk';
import { usePaymentSummary } from '@portal/shared-features/use-payment-summary';

export interface AmountDue {
  readonly amountDue: Cents;
  /** Part that is neither scheduled nor automatic. */
  readonly openAmount: Cents;
  readonly items: readonly DueItem<BilledCertificate>[];
}

/**
 * Amount due of the payment summary. Undefined while loading and after a failure; payments work without it, so that
 * `isPending` ends with the first failure.
 */
export function useAmountDue(): { readonly amountDue: AmountDue | undefined; readonly isPending: boolean } {
  const { nameId } = useMember();
  const { summary, breakdown } = usePaymentSummary();
  const { isFetched, failureCount } = useApiQuery(GetPaymentList, { query: { lifeProNameId: nameId } });
  return {
    amountDue: summary.state === 'loaded' && breakdown ? { ...summary, items: breakdown.items } : undefined,
    isPending: !isFetched && failureCount === 0,
  };
}
