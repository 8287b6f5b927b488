import type { DocumentListItem } from '@portal/api';
import { DOCUMENT_GROUPS } from '@portal/domain/documents';
import { periodText } from './period-text.ts';

/** A document in words: 'billing statement for October 2026'. */
export function documentWords({ FormType, Period }: DocumentListItem): string {
  const group = DOCUMENT_GROUPS.find(({ formType }) => formType === FormType);
  return `${group?.noun ?? 'document'} for ${periodText(Period)}`;
}

/** The same as a title: 'Billing statement for October 2026'. */
export function documentTitle(document: DocumentListItem): string {
  const words = documentWords(document);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
