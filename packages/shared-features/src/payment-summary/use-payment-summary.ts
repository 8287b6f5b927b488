import { type Certificate, GetCertificateSummary, GetPaymentList, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { type DueBreakdown, dueBreakdown } from '@portal/domain/payments/due-breakdown';
import { type PaymentSummary, paymentSummary } from '@portal/domain/payments/payment-summary';
import { useMember, usePlatform } from '@portal/section-sdk';

interface Failure {
  readonly error: Error | null;
  readonly text: string;
  readonly retry: () => void;
  readonly retrying: boolean;
}

const AMOUNT_FAILED = 'We could not get the amount that is due.';

/** Payment summary, and its breakdown after loading. */
interface AmountDue {
  readonly summary: PaymentSummary;
  readonly breakdown?: DueBreakdown<Certificate>;
  /** Pay Now takes a part of the amount, or payments are set up for all of it (AMB-89). */
  readonly hasPayNow?: boolean;
  readonly failure?: Failure;
}

const LOADING: PaymentSummary = { state: 'loading' };

/** Loads the amount due of the member from two API calls (SUM-01 to SUM-15, AMB-75). */
export function usePaymentSummary(): AmountDue {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const certificates = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const paymentLines = useApiQuery(GetPaymentList, { query: { lifeProNameId: nameId } });

  if (certificates.isError || paymentLines.isError) {
    const failed = [certificates, paymentLines].filter(({ isError }) => isError);
    const error = certificates.error ?? paymentLines.error;
    const text = certificates.isError ? problemText('certificates') : AMOUNT_FAILED;
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    const retrying = failed.some(({ isFetching }) => isFetching);
    return { summary: LOADING, failure: { error, text, retry, retrying } };
  }
  if (!certificates.data || !paymentLines.data) return { summary: LOADING };
  const { Certificates } = certificates.data;
  const summary = paymentSummary({
    certificates: Certificates,
    paymentLines: paymentLines.data,
    today: today(),
  });
  const breakdown = dueBreakdown(Certificates, paymentLines.data, today());
  return { summary, breakdown, hasPayNow: hasPayNow(summary, breakdown) };
}

function hasPayNow(summary: PaymentSummary, { items, payable }: DueBreakdown<Certificate>): boolean {
  if (summary.state === 'loading' || summary.paidUp) return false;
  return payable !== undefined || (summary.openAmount === 0 && items.length > 0);
}
