import type { Certificate, DocumentListItem } from '@portal/api';
import { documentTypeName } from '@portal/domain/certificates/documents';
import { formatPeriod } from './format-period.ts';

/** A document as a title: 'Billing statement for October 2026'. */
export function documentTitle({ FormType, Period }: DocumentListItem): string {
  const preposition = FormType === 'Contract' ? 'of' : 'for';
  return `${documentTypeName(FormType)} ${preposition} ${formatPeriod(Period)}`;
}

/** Title within a sentence: 'billing statement for October 2026'. */
export function documentLabel(document: DocumentListItem): string {
  const title = documentTitle(document);
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** Label in a list of several certificates. */
export const labelWithCertificate = (document: DocumentListItem, product: string) =>
  `${documentLabel(document)}, ${product} ${document.CertificateNumber}`;

/** Product of a document's certificate as on the certificates page; the short name if it is no longer on file. */
export function productOf(
  { CertificateNumber, ProductName }: DocumentListItem,
  certificates: readonly Certificate[],
): string {
  const certificate = certificates.find((one) => one.CertificateNumber === CertificateNumber);
  return certificate?.ProductDescription ?? ProductName;
}
