import { cardTitle } from './lines-of-business.ts';

/** Groups of the documents page in display order, with form type and singular noun (DOC-04, DOC-05). */
export const DOCUMENT_GROUPS = [
  { formType: 'Reportable Tax Form', title: 'IRS Form Documents', noun: 'tax form' },
  { formType: 'Annual Statement Letter', title: 'Annual Statements', noun: 'annual statement' },
  { formType: 'Billing Document', title: 'Billing Statements', noun: 'billing statement' },
  { formType: 'Contract', title: 'Contracts', noun: 'contract' },
] as const;
/** Heading under which documents are listed. */
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number];

/** Returns all four groups, empty ones included, each with its documents in input order (DOC-04, DOC-09). */
export function groupDocuments<T extends { FormType: string }>(
  documents: readonly T[],
): (DocumentGroup & { documents: T[] })[] {
  return DOCUMENT_GROUPS.map((group) => ({
    ...group,
    documents: documents.filter(({ FormType }) => FormType === group.formType),
  }));
}

/** Groups certificates by insured, in input order; null collects certificates without a name (DOC-01). */
export function groupByInsured<T extends { InsuredName: string | null }>(
  certificates: readonly T[],
): { insuredName: string | null; certificates: T[] }[] {
  const groups = new Map<string | null, T[]>();
  for (const certificate of certificates) {
    const insuredName = certificate.InsuredName?.trim() || null;
    groups.set(insuredName, [...(groups.get(insuredName) ?? []), certificate]);
  }
  return [...groups].map(([insuredName, insured]) => ({ insuredName, certificates: insured }));
}

/** Label of a certificate in the certificate select (DOC-02). */
export function certificateOptionLabel(certificate: {
  CertificateNumber: string;
  CertificateType: string;
}): string {
  return `${certificate.CertificateNumber} - ${certificate.CertificateType}`;
}

/** Display name of a document type, for example 'Tax form'; 'Document' for a form type without a group (AMB-26). */
export function documentTypeName(formType: string): string {
  const noun = DOCUMENT_GROUPS.find((group) => group.formType === formType)?.noun ?? 'document';
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** File name of a document: period, document type, insured (DOC-11, AMB-26). */
export function documentFileName(document: {
  Period: string;
  FormType: string;
  InsuredName: string | null;
}): string {
  return safeFileName([document.Period, documentTypeName(document.FormType), document.InsuredName]);
}

/** File name of a welcome packet (WEL-05); its items have no product name (WEL-06). */
export function welcomePacketFileName(item: { LineOfBusiness: string; InsuredName: string | null }): string {
  return safeFileName(['Welcome Packet', cardTitle(item.LineOfBusiness, ''), item.InsuredName]);
}

/** File name of an archive of several documents of one certificate: product and insured. */
export function archiveFileName(document: {
  LineOfBusiness: string;
  ProductName: string;
  InsuredName: string | null;
}): string {
  const { InsuredName, LineOfBusiness, ProductName } = document;
  return safeFileName(['Documents', cardTitle(LineOfBusiness, ProductName), InsuredName], 'zip');
}

/** Adds ' (2)', ' (3)' before the extension of repeated names. The comparison ignores case. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) {
      unique = name.replace(/(\.\w+)?$/, ` (${count})$1`);
    }
    used.add(unique.toLowerCase());
    return unique;
  });
}

/** Characters that file systems reject, and characters that hide or reorder others. */
const UNSAFE = /[\\/:*?"<>|\p{Control}\p{Bidi_Control}\p{Surrogate}]/gu;

/** Joins parts with ' - '. Skips empty parts and replaces unsafe characters with spaces (AMB-26). */
export function safeFileName(parts: readonly (string | null)[], extension: 'pdf' | 'zip' = 'pdf'): string {
  const shortened = parts.map((part) => part?.replace(UNSAFE, ' ').trim()).filter(Boolean);
  return `${shortened.join(' - ')}.${extension}`;
}
