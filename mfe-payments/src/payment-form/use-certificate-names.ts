import { type Certificate, GetCertificateSummary, useApiQuery } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { getPaymentStatus, type PaymentStatus } from '@portal/domain/payments/payment-status';
import { fullName } from '@portal/domain/people/names';
import { useMember, usePlatform } from '@portal/section-sdk';
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
export interface CertificateCondition {
  readonly isSuspended: boolean;
  readonly isOnHold: boolean;
  readonly premium: PaymentStatus;
}

/** Conditions of the member's certificates by number, from the certificate summary (AMB-20, AMB-22). */
export function useCertificateConditions(): ReadonlyMap<string, CertificateCondition> {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const { data } = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const date = today();
  return useMemo(
    () =>
      new Map(
        data?.Certificates.map((certificate) => [
          certificate.CertificateNumber,
          {
            isSuspended: isSuspended(certificate),
            isOnHold: isBillingOnHold(certificate),
            premium: getPaymentStatus(certificate, date),
          },
        ]),
      ),
    [data, date],
  );
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
