import { type Certificate, GetCertificateSummary, useApiQuery } from '@portal/api';
import { isBillingOnHold } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { fullName } from '@portal/domain/people/names';
import { useMember } from '@portal/section-sdk';
import { useMemo } from 'react';

/** 'Whole Life Insurance, Astrid Lindqvist' by certificate number; without certificates that are no longer on file. */
export type CertificateNames = ReadonlyMap<string, string>;

/** Names of the member's certificates, from the certificate summary. */
export function useCertificateNames(): CertificateNames {
  const { nameId } = useMember();
  const { data } = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return useMemo(
    () =>
      new Map(
        data?.Certificates.map((certificate) => [
          certificate.CertificateNumber,
          certificateName(certificate),
        ]),
      ),
    [data],
  );
}

/** Numbers of the member's certificates with billing on hold, from the certificate summary (AMB-20). */
export function useHeldCertificates(): ReadonlySet<string> {
  const { nameId } = useMember();
  const { data } = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return useMemo(
    () =>
      new Set(data?.Certificates.filter(isBillingOnHold).map(({ CertificateNumber }) => CertificateNumber)),
    [data],
  );
}

function certificateName({ Annuitants, Insured, LineOfBusiness, ProductDescription }: Certificate): string {
  const people = isAnnuity(LineOfBusiness) ? Annuitants : Insured;
  return [ProductDescription, ...people.map(fullName)].filter(Boolean).join(', ');
}
