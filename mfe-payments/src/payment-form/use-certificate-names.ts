import { type Certificate, GetCertificateSummary, useApiQuery } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { fullName } from '@portal/domain/people/names';
import { useMember } from '@portal/section-sdk';
import { useMemo } from 'react';

/** Product, and the insured or annuitants. */
export interface CertificateTitle {
  readonly product: string;
  readonly people: string;
}

/** 'Whole Life Insurance, Astrid Lindqvist' by certificate number; without certificates that are no longer on file. */
export type CertificateNames = ReadonlyMap<string, string>;

/** Titles of the member's certificates by number, from the certificate summary. */
export function useCertificateTitles(): ReadonlyMap<string, CertificateTitle> {
  const { nameId } = useMember();
  const { data } = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return useMemo(
    () =>
      new Map(
        data?.Certificates.map((certificate) => [
          certificate.CertificateNumber,
          certificateTitle(certificate),
        ]),
      ),
    [data],
  );
}

/** Names of the member's certificates, from the certificate summary. */
export function useCertificateNames(): CertificateNames {
  const titles = useCertificateTitles();
  return useMemo(
    () =>
      new Map(
        [...titles].map(([number, { product, people }]) => [
          number,
          [product, people].filter(Boolean).join(', '),
        ]),
      ),
    [titles],
  );
}

/** What a member must know about a certificate before paying. */
export type CertificateCondition = 'suspended' | 'on-hold';

/** Conditions of the member's certificates by number, from the certificate summary (AMB-20). */
export function useCertificateConditions(): ReadonlyMap<string, CertificateCondition | undefined> {
  const { nameId } = useMember();
  const { data } = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return useMemo(
    () =>
      new Map(
        data?.Certificates.map((certificate) => [certificate.CertificateNumber, conditionOf(certificate)]),
      ),
    [data],
  );
}

function conditionOf(certificate: Certificate): CertificateCondition | undefined {
  if (isSuspended(certificate)) return 'suspended';
  return isBillingOnHold(certificate) ? 'on-hold' : undefined;
}

function certificateTitle({
  Annuitants,
  Insured,
  LineOfBusiness,
  ProductDescription,
}: Certificate): CertificateTitle {
  const people = isAnnuity(LineOfBusiness) ? Annuitants : Insured;
  return { product: ProductDescription, people: people.map(fullName).filter(Boolean).join(', ') };
}
