import type { DocuSignUrl, GetCertificateSummary, WireFormat } from '@portal/api';
import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createDetails } from '@portal/section-sdk/testing/create-details';
import { createQuote } from '@portal/section-sdk/testing/create-quote';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { FormPage } from './form-page.tsx';

export const ASTRID = '000001000013';
export const REFERENCE = '0a0a0a0a-0000-4000-8000-000000000045';
export const REFERRED = `&EnvelopeField_Reference=${REFERENCE}`;
export const SECOND = '000001000026';

export const summary: WireFormat<typeof GetCertificateSummary> = {
  Certificates: [
    createCertificate(),
    createCertificate({ CertificateNumber: SECOND, InsuredName: 'Lindqvist, Nils', CertificateType: 'Term' }),
  ],
  ...Object.fromEntries(FORM_TYPES.map(({ allowid }) => [allowid, true])),
  AllowElectronicFundsTransfer: false,
};

const linkOf = (envelope: number): DocuSignUrl => ({
  DocuSignEnvelopeMasterId: envelope,
  DocuSignEnvelopeUrl: `https://sign.example.org/${envelope}?c={CertificateNumber}&s={SignerName}`,
  HasSpouseRole: envelope === 45,
});

const details = (query: URLSearchParams) =>
  createDetails({ CertificateNumber: query.get('certificateNumber') ?? '' });

const quote = createQuote({ ARFundValue: '37000.50', FreeWithdrawal: '3897.60' });

export function open(at: string, answers: FakeResponses = {}) {
  return renderPage(FormPage, {
    path: '/forms/:fid',
    at,
    responses: {
      GetCertificateSummary: summary,
      GetPrimaryAddress: createAddress(),
      GetDocuSignUrls: FORM_TYPES.map(({ DocuSignEnvelopeId }) => linkOf(DocuSignEnvelopeId)),
      GetCertificateDetails: details,
      GetSurrenderQuote: quote,
      GetFormSubmissions: [],
      StartFormSubmission: { Reference: REFERENCE },
      ...answers,
    },
  });
}

export const certificateSelect = () => screen.findByLabelText('Certificate');
export const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const selectCertificate = async (number: string) =>
  userEvent.selectOptions(await certificateSelect(), number);

export function windowOpens(blocked = false) {
  const fake = createFakeWindow();
  const spy = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : fake.window);
  return { fake, spy };
}
