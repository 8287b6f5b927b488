import type { DocumentListItem } from '@portal/api';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_RESPONSES } from '../testing/documents-responses.ts';
import { DocumentsPage } from './documents-page.tsx';

export const certificates = [
  createCertificate(),
  createCertificate({
    CertificateNumber: '000001000021',
    CertificateType: 'Universal Life',
    InsuredName: 'Erik Lindqvist',
  }),
  createCertificate({ CertificateNumber: '000001000039', CertificateType: 'Term Life' }),
];

export function createDocument(changes: Partial<DocumentListItem>): DocumentListItem {
  return {
    DocumentId: 'D-1',
    FormType: 'Contract',
    CertificateNumber: '000001000013',
    Period: '1996',
    LineOfBusiness: 'L',
    InsuredName: 'Margaret Lindqvist',
    ProductName: 'Whole Life',
    ...changes,
  };
}

export const createDocuments = (count: number, changes: Partial<DocumentListItem>) =>
  Array.from({ length: count }, (_, index) =>
    createDocument({ ...changes, DocumentId: `${changes.FormType} ${index}` }),
  );

export function open(answers: FakeResponses, at = '/documents', today = '2026-11-21') {
  return renderPage(DocumentsPage, {
    path: '/documents',
    at,
    today,
    responses: { ...DEFAULT_RESPONSES, GetCertificateSummary: { Certificates: certificates }, ...answers },
  });
}

export async function selectCertificate(value: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Certificate'), value);
}
