import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { DocumentsPage } from './documents/documents-page.tsx';

const FormsPage = lazy(async () => {
  const page = await import('./forms-list/forms-page.tsx');
  return { default: page.FormsPage };
});

const FormPage = lazy(async () => {
  const page = await import('./form-detail/form-page.tsx');
  return { default: page.FormPage };
});

export const section = {
  name: 'documents-forms',
  pages: {
    '/documents': DocumentsPage,
    '/forms': FormsPage,
    '/forms/:fid': FormPage,
  },
} satisfies SectionModule;
