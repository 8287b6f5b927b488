import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { DocumentsPage } from './documents/documents-page.tsx';

const FormsPage = lazy(async () => ({ default: (await import('./forms-list/forms-page.tsx')).FormsPage }));
const FormPage = lazy(async () => ({ default: (await import('./form-detail/form-page.tsx')).FormPage }));

export const section = {
  name: 'documents-forms',
  pages: {
    '/documents': DocumentsPage,
    '/forms': FormsPage,
    '/forms/:fid': FormPage,
  },
} satisfies SectionModule;
