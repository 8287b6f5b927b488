import { GetCertificateSummary, GetPaymentLines, useApiQuery } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { hasUnpayableRest, visibleLines } from '@portal/domain/payments/paylines';
import { useMember } from '@portal/section-sdk';
import type { OtherPayment } from '@portal/shared-features/payment-summary-panel';

/**
 * Whether the wizard offers a payment while Pay Now is absent, for example of a loan (AMB-20, WIZ-06).
 * Lines of suspended certificates do not count, nor a rest that cannot be paid alone (CERT-23, WIZ-22). The member
 * should call.
 */
export function useOtherPayment({ hasPayNow }: { readonly hasPayNow?: boolean }): OtherPayment {
  const { nameId, oid } = useMember();
  const lines = useApiQuery(
    GetPaymentLines,
    { query: { azureObjectId: oid, lifeProNameId: nameId } },
    { enabled: hasPayNow === false },
  );
  const certificates = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } }).data;
  if (hasPayNow !== false) return 'none';
  if (!lines.data) return lines.failureCount === 0 && !lines.isError ? 'loading' : 'none';
  const suspended = certificates?.Certificates.filter(isSuspended) ?? [];
  const { payor, owner } = visibleLines(lines.data);
  const isOpen = [...payor, ...owner].some(
    (line) =>
      !hasUnpayableRest(line) &&
      suspended.every(({ CertificateNumber }) => CertificateNumber !== line.CertificateNumber),
  );
  return isOpen ? 'offered' : 'none';
}
