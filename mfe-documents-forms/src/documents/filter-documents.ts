import type { DocumentListItem } from '@portal/api';

/** Document filter; empty text matches any. */
export interface DocumentFilter {
  readonly year: string;
  readonly formType: string;
}

export const yearOf = ({ Period }: DocumentListItem) => Period.slice(0, 4);

/** Documents of a year and type, newest first (F-10). */
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
