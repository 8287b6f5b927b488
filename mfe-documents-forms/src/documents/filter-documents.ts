import type { DocumentFormType, DocumentListItem } from '@portal/api';
import { DOCUMENT_GROUPS } from '@portal/domain/certificates/documents';

/** Which documents are wanted; an empty text is any. */
export interface DocumentFilter {
  readonly year: string;
  readonly formType: string;
}

const yearOf = ({ Period }: DocumentListItem) => Period.slice(0, 4);

/** The documents of a year and a kind, newest first (F-10). */
export function filterDocuments(
  documents: readonly DocumentListItem[],
  { year, formType }: DocumentFilter,
): readonly DocumentListItem[] {
  return documents
    .filter((document) => year === '' || yearOf(document) === year)
    .filter((document) => formType === '' || document.FormType === formType)
    .sort((a, b) => compare(b.Period, a.Period) || compare(a.DocumentId, b.DocumentId));
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** What there is to choose from: the latest year first, kinds in the order of their groups. */
export function documentFilterOptions(documents: readonly DocumentListItem[]) {
  const kinds = new Set<DocumentFormType>(documents.map(({ FormType }) => FormType));
  return {
    years: [...new Set(documents.map(yearOf))].sort().reverse(),
    kinds: DOCUMENT_GROUPS.filter(({ formType }) => kinds.has(formType)),
  };
}
