import {
  ApiError,
  GetCertificateDetails,
  GetCertificateSummary,
  GetSurrenderQuote,
  useCall,
} from '@portal/api';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { allowedForms } from '@portal/domain/forms/forms';
import { useMember, usePlatform } from '@portal/platform';

/**
 * What the page knows of one certificate of the member. The quote is asked for as soon as the line of business is known,
 * which the summary usually knows before the details have come; not at all where it is bypassed (DETAIL-26, R-14).
 */
export function useDetails(number: string) {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const isNumber = /^\d{12}$/.test(number);
  const ofMember = { lifeProNameId: nameId };
  const summary = useCall(GetCertificateSummary, { query: ofMember }, { enabled: isNumber });
  const details = useCall(
    GetCertificateDetails,
    { query: { ...ofMember, certificateNumber: number } },
    { enabled: isNumber },
  );

  const listed = summary.data?.Certificates.find(
    ({ CertificateNumber, IsOwner }) => IsOwner && CertificateNumber === number,
  );
  const known = details.data ?? listed;
  const quote = useCall(
    GetSurrenderQuote,
    {
      query: {
        companyCode: '01',
        certificateNumber: number,
        effectiveDate: today(),
        lineOfBusiness: known?.LineOfBusiness ?? 'L',
      },
    },
    { enabled: known !== undefined && isQuoted(known) },
  );

  return {
    /** False for an address that cannot name a certificate, and for one that is not the member's (AMB-58). */
    exists: isNumber && !isNotFound(details.error),
    details,
    /** What it is called; known from the list before the details have come. */
    product: known?.ProductDescription,
    quote,
    /** The forms that may be signed for this certificate, by their envelope (AMB-05, AMB-27). */
    allowed: new Set(
      listed && summary.data
        ? allowedForms({ certificates: [listed], flags: summary.data })
            .filter(({ allowed }) => allowed)
            .map(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId)
        : [],
    ),
  };
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
