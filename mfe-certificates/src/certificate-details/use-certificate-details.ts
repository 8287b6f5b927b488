import {
  ApiError,
  GetCertificateDetails,
  GetCertificateSummary,
  GetSurrenderQuote,
  useApiQuery,
} from '@portal/api';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { formEligibility } from '@portal/domain/forms/form-eligibility';
import { useMember, usePlatform } from '@portal/section-sdk';

/**
 * What the page knows of one certificate of the member. The quote is asked for as soon as the line of business is known,
 * which the summary usually knows before the details have come; not at all where it is bypassed (DETAIL-26, R-14).
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
    /** False for an address that cannot name a certificate, and for one that is not the member's (AMB-58). */
    isKnown: isNumber && !isNotFound(details.error),
    details,
    /** What it is called; known from the list before the details have come. */
    product: loaded?.ProductDescription,
    quote,
    /** The forms that may be signed for this certificate, by their envelope (AMB-05, AMB-27). */
    allowed: new Set(
      summaryEntry && summary.data
        ? formEligibility({ certificates: [summaryEntry], flags: summary.data })
            .filter(({ allowed }) => allowed)
            .map(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId)
        : [],
    ),
  };
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
