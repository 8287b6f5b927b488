import type { DocumentListItem } from '@portal/api';
import { expect, test } from 'vitest';
import { documentFilterOptions } from './document-filter-options.ts';
import { filterDocuments } from './filter-documents.ts';

const createDocument = (DocumentId: string, FormType: DocumentListItem['FormType'], Period: string) => ({
  DocumentId,
  FormType,
  Period,
  CertificateNumber: '000001000013',
  LineOfBusiness: 'L' as const,
  InsuredName: null,
  ProductName: 'Whole Life',
});
const documents = [
  createDocument('D-1', 'Contract', '1996'),
  createDocument('D-2', 'Billing Document', '2026-02'),
  createDocument('D-4', 'Billing Document', '2026-10'),
  createDocument('D-3', 'Billing Document', '2026-10'),
  createDocument('D-5', 'Annual Statement Letter', '2025'),
];

test.each([
  ['everything, newest first', { year: '', formType: '' }, 'D-3 D-4 D-2 D-5 D-1'],
  ['a year, its months too', { year: '2026', formType: '' }, 'D-3 D-4 D-2'],
  ['a kind', { year: '', formType: 'Contract' }, 'D-1'],
  ['a year and a kind', { year: '2025', formType: 'Annual Statement Letter' }, 'D-5'],
  ['what there is none of', { year: '2025', formType: 'Contract' }, ''],
])('%s', { tags: ['F-10', 'DOC-09'] }, (_what, filter, ids) => {
  expect(
    filterDocuments(documents, filter)
      .map(({ DocumentId }) => DocumentId)
      .join(' '),
  ).toBe(ids);
});

test('lists years descending and types in group order', {
  tags: ['F-10'],
}, () => {
  const { years, kinds } = documentFilterOptions(documents);
  expect(years).toEqual(['2026', '2025', '1996']);
  expect(kinds.map(({ title }) => title)).toEqual(['Annual Statements', 'Billing Statements', 'Contracts']);
});
