import {
  ApiError,
  GetCertificateDetails,
  GetCertificateSummary,
  GetSurrenderQuote,
  useApiQuery,
} from '@portal/api';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { formEligibility, permitsForm } from '@portal/domain/forms/form-eligibility';
import { useMember, usePlatform } from '@portal/section-sdk';

/**
 * Data of the details page. Requests the quote as soon as the line of business is known, usually from the summary. A
 * bypassed certificate gets no quote (DETAIL-26, R-14).
 */
export function useCertificateDetails(number: string) {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const isNumber = /^\d{12}$/.test(number);
  const memberQuery = { lifeProNameId: nameId };
  const summary = useApiQuery(GetCertificateSummary, { query: memberQuery }, { enabled: isNumber });
  const details = useApiQuery(
    GetCertificateDetails,
    { query: { ...memberQuery, certificateNumber: number } },
    { enabled: isNumber },
  );

  const summaryEntry = summary.data?.Certificates.find(
    ({ CertificateNumber, IsOwner }) => IsOwner && CertificateNumber === number,
  );
  const loaded = details.data ?? summaryEntry;
  const quote = useApiQuery(
    GetSurrenderQuote,
    {
      query: {
        companyCode: '01',
        certificateNumber: number,
        effectiveDate: today(),
        lineOfBusiness: loaded?.LineOfBusiness ?? 'L',
      },
    },
    { enabled: loaded !== undefined && isQuoted(loaded) },
  );

  return {
    /** False for a malformed number and for another member's certificate (AMB-58). */
    isKnown: isNumber && !isNotFound(details.error),
    details,
    /** Product name; the summary knows it before the details load. */
    product: summaryEntry?.ProductDescription,
    quote,
    /** Envelope ids of the forms that the member may sign for this certificate (AMB-05, AMB-27). */
    allowed: new Set(
      summaryEntry && summary.data
        ? formEligibility({ certificates: [summaryEntry], flags: summary.data })
            .filter((form) => form.allowed && permitsForm(summaryEntry, form))
            .map(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId)
        : [],
    ),
  };
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
