import type { DocumentFormType, DocumentListItem } from '@portal/api';
import { DOCUMENT_GROUPS } from '@portal/domain/certificates/documents';
import { yearOf } from './filter-documents.ts';

/** Filter options: years descending, types in group order. */
export function documentFilterOptions(documents: readonly DocumentListItem[]) {
  const kinds = new Set<DocumentFormType>(documents.map(({ FormType }) => FormType));
  return {
    years: [...new Set(documents.map(yearOf))].sort().reverse(),
    kinds: DOCUMENT_GROUPS.filter(({ formType }) => kinds.has(formType)),
  };
}
