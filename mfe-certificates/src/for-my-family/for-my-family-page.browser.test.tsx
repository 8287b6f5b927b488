import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import {
  createAnnuityDetails,
  createBeneficiary,
  createDetails,
} from '@portal/section-sdk/testing/create-details';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import type { PageOptions } from '@portal/section-sdk/testing/page-element';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ForMyFamilyPage } from './for-my-family-page.tsx';

const SECOND = '000001000021';
const details = createDetails({ BeneficiaryTwo: [createBeneficiary('Erik Lindqvist')] });
const annuity = createAnnuityDetails('I', {
  CertificateNumber: SECOND,
  EstimatedDeathBenefit: '24192.00',
  BeneficiaryOne: [],
});

/** Responds with `second` for the second certificate. */
const respondBy = (second: unknown) => (query: URLSearchParams) =>
  query.get('certificateNumber') === SECOND ? second : details;

function open(responses: FakeResponses = {}, apiExtensions: PageOptions['apiExtensions'] = 'all') {
  renderPage(ForMyFamilyPage, {
    apiExtensions,
    path: '/certificates/for-my-family',
    responses: {
      GetCertificateSummary: {
        Certificates: [
          createCertificate(),
          annuity,
          createCertificate({ CertificateNumber: '000001000039', IsOwner: false }),
        ],
      },
      GetCertificateDetails: respondBy(annuity),
      ...responses,
    },
  });
}

const part = async (title: string) =>
  (await screen.findByText(title, { selector: 'h2' })).closest('section')?.textContent;
const card = async (title: string) =>
  (await screen.findByText(title, { selector: 'h3' })).closest('li')?.textContent;

test('shows values and beneficiaries of each owned certificate', {
  tags: ['CERT-05', 'DETAIL-09', 'DETAIL-12'],
}, async () => {
  open();
  await screen.findByText('Nils Lindqvist');
  expect(await card('Whole Life Insurance, Astrid Lindqvist, 000001000013')).toBe(
    'Whole Life Insurance, Astrid Lindqvist, 000001000013' +
      'Estimated death benefit$54,210.00Face amount$50,000.00' +
      'Primary beneficiaryNils LindqvistContingent beneficiaryErik Lindqvist' +
      'InsuredAstrid LindqvistOwnerMargaret Lindqvist',
  );
  expect(
    (await screen.findByText('Please Contact our Customer Support Center.')).parentElement?.textContent,
  ).toBe('BeneficiariesPlease Contact our Customer Support Center.');
  expect(await card(`Immediate Annuity, Ingrid Lindqvist, ${SECOND}`)).toContain('Death benefit$24,192.00');
  expect(screen.queryByText(/000001000039/)).toBeNull();
});

test('says which certificate is not in force yet', { tags: ['CERT-23'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [createCertificate({ Status: 'Pending' }), annuity] } });
  const notice = await screen.findByText('This certificate is pending.');
  const pending = notice.closest('li')?.textContent;
  expect(pending).toMatch(/^Whole Life.*000001000013.*It has been issued and is not in force yet\./);
  expect(screen.getAllByText('It has been issued and is not in force yet.')).toHaveLength(1);
});

test('shows a death benefit of zero, as the details do', { tags: ['DETAIL-25'] }, async () => {
  open({ GetCertificateDetails: respondBy({ ...annuity, EstimatedDeathBenefit: '0.00' }) });
  const zero = await screen.findByText('$0.00');
  expect(zero.parentElement?.textContent).toBe('Death benefit$0.00');
});

test('groups the certificates by line of business', { tags: ['CERT-06'] }, async () => {
  open();
  await screen.findByText('Nils Lindqvist');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Who to call',
    'Life Insurance (1)',
    'Annuities (1)',
  ]);
});

test('shows an owner who is the insured once', { tags: ['CERT-11', 'CERT-12'] }, async () => {
  open({
    GetCertificateDetails: respondBy({ ...annuity, Owner: annuity.Annuitants }),
  });
  await screen.findByText('Annuitant and owner');
  expect(await card(`Immediate Annuity, Ingrid Lindqvist, ${SECOND}`)).toMatch(
    /Annuitant and ownerIngrid Lindqvist$/,
  );
});

test('says whom to call, and prints', { tags: ['CTX-13'] }, async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  expect(await part('Who to call')).toContain('877-555-0142');
  expect(screen.getByText(/\/report-a-death$/).getAttribute('href')).toBe('/report-a-death');
  await userEvent.click(screen.getByText('Print this page'));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('says nothing of an online report that does not exist', { tags: ['CTX-13'] }, async () => {
  open({}, []);
  expect(await part('Who to call')).toContain('Have the certificate number ready.');
  expect(screen.queryByText(/report a death online/)).toBeNull();
  expect(screen.queryByText(/\/report-a-death$/)).toBeNull();
});

test('shows the other certificates if one fails', { tags: ['ERR-04'] }, async () => {
  open({ GetCertificateDetails: respondBy(errorResponse(403, 'trace-8')) });
  await screen.findByText(/trace-8/);
  expect(await card(`Immediate Annuity, Ingrid Lindqvist, ${SECOND}`)).toContain(
    'Oops! There was a problem getting your certificate information.',
  );
  await screen.findByText('Nils Lindqvist');
});

test('prints what is missing while a certificate loads', { tags: ['CERT-05'] }, async () => {
  open({ GetCertificateDetails: respondBy(pendingForever) });
  await screen.findByText('Nils Lindqvist');
  const missing = screen.getByText('Not loaded when this page was printed.');
  expect(missing.closest('li')?.querySelector('h3')?.textContent).toContain(SECOND);
  expect(missing.className).toBe('print-only');
});

test('says that the certificates are loading', { tags: ['CERT-05'] }, async () => {
  open({ GetCertificateSummary: pendingForever });
  expect(await screen.findByText('Getting your certificates')).toBeDefined();
});

test.each([
  [[], 'There were no certificates to display.'],
  [
    [createCertificate({ IsOwner: false })],
    /^Certificate information is only available to Owners with active certificates/,
  ],
])(
  'shows no page to print without owned certificates',
  { tags: ['CERT-02', 'CERT-03', 'CERT-22'] },
  async (Certificates, text) => {
    open({ GetCertificateSummary: { Certificates } });
    await screen.findByText(text);
    expect(screen.queryByText('Print this page')).toBeNull();
  },
);
