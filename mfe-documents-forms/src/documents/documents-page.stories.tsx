import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { ALL_FAILED, ALL_PENDING, pageStory } from '@portal/section-sdk/testing/page-story';
import { DEFAULT_RESPONSES } from '../testing/documents-responses.ts';
import { DocumentsPage } from './documents-page.tsx';

export default { title: 'Documents and forms/Documents' };

const path = '/documents';

function storyOf(GetDocumentList: readonly unknown[]) {
  return pageStory(DocumentsPage, {
    path,
    responses: {
      ...DEFAULT_RESPONSES,
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetDocumentList,
    },
  });
}

export const Loaded = storyOf([
  {
    DocumentId: 'D-1',
    FormType: 'Contract',
    CertificateNumber: '000001000013',
    Period: '1996',
    LineOfBusiness: 'L',
    InsuredName: 'Margaret Lindqvist',
    ProductName: 'Whole Life',
  },
]);
export const Empty = storyOf([]);
export const Loading = pageStory(DocumentsPage, { path, responses: ALL_PENDING });
export const Failed = pageStory(DocumentsPage, { path, responses: ALL_FAILED });
