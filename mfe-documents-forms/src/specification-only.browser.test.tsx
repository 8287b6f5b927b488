import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createDetails } from '@portal/section-sdk/testing/create-details';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DocumentsPage } from './documents/documents-page.tsx';
import { FormPage } from './form-detail/form-page.tsx';
import { FormsPage } from './forms-list/forms-page.tsx';

/** The pages with an API that has no extension. `renderPage` rejects other calls. */

afterEach(() => vi.restoreAllMocks());

const certificates = [createCertificate(), createCertificate({ CertificateNumber: '000001000021' })];
const summary = { Certificates: certificates, AllowChangeOfBeneficiary: true };
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the documents page asks for a certificate only', { tags: ['DOC-01', 'F-10', 'F-11'] }, async () => {
  const responses = { GetCertificateSummary: summary, GetDocumentList: [] };
  renderPage(DocumentsPage, { path: '/documents', responses, apiExtensions: [] });
  const select = await screen.findByLabelText('Certificate');
  await screen.findByRole('heading', { name: 'When tax forms are ready' });
  expect(headings()).toEqual(['When tax forms are ready']);
  await userEvent.selectOptions(select, '000001000021');
  await screen.findByRole('heading', { name: 'Contracts (0)' });
  expect(headings()).not.toContain('Go paperless');
});

test('the list of forms shows no started forms', { tags: ['FORM-01', 'F-07'] }, async () => {
  const responses = {
    GetCertificateSummary: summary,
    GetPrimaryAddress: createAddress(),
    GetDocuSignUrls: [],
  };
  renderPage(FormsPage, { path: '/forms', responses, apiExtensions: [] });
  await screen.findByText('For you');
  expect(headings()).not.toContain('Your forms');
});

test('opens a form by its template alone', { tags: ['FORM-09', 'FORM-30'] }, async () => {
  const fake = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(fake.window);
  renderPage(FormPage, {
    path: '/forms/:fid',
    at: '/forms/46',
    responses: {
      GetCertificateSummary: summary,
      GetPrimaryAddress: createAddress(),
      GetDocuSignUrls: FORM_TYPES.map(({ DocuSignEnvelopeId }) => ({
        DocuSignEnvelopeMasterId: DocuSignEnvelopeId,
        DocuSignEnvelopeUrl: `https://sign.example.org/${DocuSignEnvelopeId}?c={CertificateNumber}`,
        HasSpouseRole: false,
      })),
      GetCertificateDetails: createDetails({ CertificateNumber: '000001000021' }),
    },
    apiExtensions: [],
  });
  await userEvent.selectOptions(await screen.findByLabelText('Certificate'), '000001000021');
  await userEvent.click(screen.getByText('Continue'));
  await screen.findByText('Fill it in and sign it there. Nothing changes until you sign.');
  expect(fake.address).toBe('https://sign.example.org/46?c=000001000021');
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('Your form is open in another window.')).toBeDefined();
});
