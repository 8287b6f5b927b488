import { GetCertificateSummary, GetPaymentList, useCall } from '@portal/api';
import { type PaymentSummary, paymentSummary } from '@portal/domain/payment-summary';
import { problemText } from '@portal/domain/problem-texts';
import { useMember, usePlatform } from '@portal/platform';

interface Failure {
  readonly error: Error;
  readonly text: string;
  readonly retry: () => void;
}

const AMOUNT_FAILED = 'We could not get the amount that is due.';

/** What is due for the signed-in member, from the two calls that know it (SUM-01 to SUM-15, AMB-75). */
export function usePaymentSummary(): { summary: PaymentSummary; failure: Failure | undefined } {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const certificates = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const paymentLines = useCall(GetPaymentList, { query: { lifeProNameId: nameId } });

  const loading: PaymentSummary = { state: 'loading' };
  if (certificates.isError)
    return { summary: loading, failure: failure(certificates, problemText('certificates')) };
  if (paymentLines.isError) return { summary: loading, failure: failure(paymentLines, AMOUNT_FAILED) };
  if (!certificates.data || !paymentLines.data) return { summary: loading, failure: undefined };
  return {
    summary: paymentSummary({
      certificates: certificates.data.Certificates,
      paymentLines: paymentLines.data,
      today: today(),
    }),
    failure: undefined,
  };
}

function failure(query: { error: Error; refetch: () => Promise<unknown> }, text: string): Failure {
  return { error: query.error, text, retry: () => void query.refetch() };
}
