import { cardTitle } from './lines-of-business.ts';

/** The groups of the documents page in their order, by the kind of document that each holds, and the name of one document (DOC-04, DOC-05). */
export const DOCUMENT_GROUPS = [
  { formType: 'Reportable Tax Form', title: 'IRS Form Documents', noun: 'tax form' },
  { formType: 'Annual Statement Letter', title: 'Annual Statements', noun: 'annual statement' },
  { formType: 'Billing Document', title: 'Billing Statements', noun: 'billing statement' },
  { formType: 'Contract', title: 'Contracts', noun: 'contract' },
] as const;
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number];

/** All four groups, empty ones too, each with its documents in the order given (DOC-04, DOC-09). */
export function groupDocuments<T extends { FormType: string }>(
  documents: readonly T[],
): (DocumentGroup & { documents: T[] })[] {
  return DOCUMENT_GROUPS.map((group) => ({
    ...group,
    documents: documents.filter(({ FormType }) => FormType === group.formType),
  }));
}

/** Certificates by the person they insure, in the order given; null collects those that name nobody (DOC-01). */
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

/** How a certificate is called in the list to choose from (DOC-02). */
export function certificateOptionLabel(certificate: {
  CertificateNumber: string;
  CertificateType: string;
}): string {
  return `${certificate.CertificateNumber} - ${certificate.CertificateType}`;
}

/** The type of a document in a member's words: 'Tax form'; 'Document' for a form type that has no group (AMB-26). */
export function documentTypeName(formType: string): string {
  const noun = DOCUMENT_GROUPS.find((group) => group.formType === formType)?.noun ?? 'document';
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** The name under which a document is saved: period, type of the document, insured (DOC-11, AMB-26). */
export function documentFileName(document: {
  Period: string;
  FormType: string;
  InsuredName: string | null;
}): string {
  return safeFileName([document.Period, documentTypeName(document.FormType), document.InsuredName]);
}

/** The name under which a welcome packet is saved (WEL-05); its items have no product name (WEL-06). */
export function welcomePacketFileName(item: { LineOfBusiness: string; InsuredName: string | null }): string {
  return safeFileName(['Welcome Packet', cardTitle(item.LineOfBusiness, ''), item.InsuredName]);
}

/** The name of a download of several documents: of one certificate, so its type and insured. */
export function archiveFileName(document: {
  LineOfBusiness: string;
  ProductName: string;
  InsuredName: string | null;
}): string {
  const { InsuredName, LineOfBusiness, ProductName } = document;
  return safeFileName(['Documents', cardTitle(LineOfBusiness, ProductName), InsuredName], 'zip');
}

/** The same names in their order, those that were there already with ' (2)', ' (3)' before the ending; case does not count. */
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

/** Characters that file systems refuse, and those that would hide or reorder the others. */
const UNSAFE = /[\\/:*?"<>|\p{Control}\p{Bidi_Control}\p{Surrogate}]/gu;

/** A file name of parts joined with ' - ': empty parts are skipped, unsafe characters become spaces (AMB-26). */
export function safeFileName(parts: readonly (string | null)[], extension: 'pdf' | 'zip' = 'pdf'): string {
  const shortened = parts.map((part) => part?.replace(UNSAFE, ' ').trim()).filter(Boolean);
  return `${shortened.join(' - ')}.${extension}`;
}
