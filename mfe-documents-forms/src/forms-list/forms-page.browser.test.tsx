import type { DocuSignUrl, GetCertificateSummary, WireFormat } from '@portal/api';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createDetails } from '@portal/section-sdk/testing/create-details';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FormsPage } from './forms-page.tsx';

type Summary = WireFormat<typeof GetCertificateSummary>;

const loanAndName: Summary = {
  Certificates: [
    createCertificate({ CertificateNumber: '000001000099', IsOwner: false, LineOfBusiness: 'A' }),
    createCertificate(),
  ],
  AllowCertificateOfLoan: true,
  AllowChangeOfName: true,
  AllowUniversalLifeWithdrawal: true,
};
const changeOfName: DocuSignUrl = {
  DocuSignEnvelopeMasterId: 47,
  DocuSignEnvelopeUrl: 'https://sign.example.org/name?c={CertificateNumber}&s={SignerName}',
  HasSpouseRole: false,
};

const details = (query: URLSearchParams) =>
  createDetails({ CertificateNumber: query.get('certificateNumber') ?? '' });

function open(summary: unknown = loanAndName, answers: FakeResponses = {}) {
  return renderPage(FormsPage, {
    path: '/forms',
    responses: {
      GetCertificateSummary: summary,
      GetPrimaryAddress: createAddress(),
      GetDocuSignUrls: [changeOfName],
      GetCertificateDetails: details,
      GetFormSubmissions: [],
      StartFormSubmission: { Reference: '0a0a0a0a-0000-4000-8000-000000000047' },
      ...answers,
    },
  });
}

afterEach(() => vi.restoreAllMocks());

test('shows its title, and what availability depends on', {
  tags: ['FORM-01', 'FORM-06'],
}, async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Available Forms' })).toBeDefined();
  expect(
    screen.getByText(
      'Which forms are available depends on whether you are the Insured, Owner or Payor of a certificate.',
    ),
  ).toBeDefined();
});

test('links allowed forms, and opens Change of Name in place', {
  tags: ['FORM-04'],
}, async () => {
  open();
  const mine = await screen.findByRole('region', { name: 'For you (2)' });
  const links = within(mine).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/forms/45']);
  expect(within(mine).getByText('Borrow against the value of your certificate.')).toBeDefined();
  expect(within(mine).getByText('For certificate 000001000013')).toBeDefined();
  expect(within(mine).getByRole('button', { name: /^Change a name/ })).toBeDefined();
});

test('groups the forms by what members want', { tags: ['FORM-04'] }, async () => {
  const flags = ['CertificateOfLoan', 'ElectronicFundsTransfer', 'ChangeOfName', 'ChangeOfBeneficiary'];
  open({ ...loanAndName, ...Object.fromEntries(flags.map((flag) => [`Allow${flag}`, true])) });
  const mine = await screen.findByRole('region', { name: 'For you (4)' });
  const read = [...mine.querySelectorAll('h3, li')].map((part) =>
    part.tagName === 'H3' ? part.textContent : part.querySelector('p, a')?.textContent,
  );
  expect(read).toEqual([
    'People',
    'Change of Name',
    'Change of Beneficiary',
    'Payments',
    'Electronic Funds Transfer',
    'Take money out',
    'Certificate of Loan',
  ]);
});

test('disables a form that is not allowed, with target group and reason', {
  tags: ['FORM-05', 'FORM-18', 'FORM-19'],
}, async () => {
  open();
  const others = await screen.findByRole('region', { name: 'Not available to you (6)' });
  const names = within(others).getAllByRole('link');
  expect(
    names.every((name) => name.getAttribute('aria-disabled') === 'true' && !name.hasAttribute('href')),
  ).toBe(true);
  expect(
    within(others)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Electronic Funds TransferFor life insurance and general certificates, and annuities that have not started paying out. Your certificate does not allow it now. Call us and we will tell you why.',
    'Universal Life WithdrawalFor owners of universal life certificates. You do not have such a certificate.',
    'Annuity WithdrawalFor annuities that have not started paying out. Somebody else owns the certificate that you pay for.',
    'Surrender Paid-Up AdditionsFor owners of life insurance certificates that earn dividends. Your certificate does not allow it now. Call us and we will tell you why.',
    'Surrender of Dividend AccumulationsFor owners of life insurance certificates that earn dividends. Your certificate does not allow it now. Call us and we will tell you why.',
    'Change of BeneficiaryFor owners of life insurance and annuity certificates. Your certificate does not allow it now. Call us and we will tell you why.',
  ]);
});

test('disables every form for a member without certificates', { tags: ['FORM-05'] }, async () => {
  open({ Certificates: [] });
  await screen.findByRole('region', { name: 'Not available to you (8)' });
  expect(screen.queryByRole('region', { name: /^For you/ })).toBeNull();
  const none = screen.getByText('No form is available to you now.').parentElement;
  expect(none?.textContent).toContain('If you need one, call us: 877-555-0142');
});

test('opens Change of Name for the first owned certificate', {
  tags: ['FORM-12', 'FORM-04', 'FORM-09', 'AMB-52'],
}, async () => {
  const fake = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(fake.window);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Change a name/ }));
  expect(screen.getByText(/ It is filled in for Whole Life Insurance, 000001000013\.$/)).toBeDefined();
  await waitFor(() =>
    expect(fake.address).toBe(
      'https://sign.example.org/name?c=000001000013&s=Maggie%20Lindqvist%20Holm&EnvelopeField_Reference=0a0a0a0a-0000-4000-8000-000000000047',
    ),
  );
});

test('offers a link if the window of Change of Name is blocked', {
  tags: ['AMB-46'],
}, async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Change a name/ }));
  const link = await screen.findByRole('link', { name: /Open the form/ });
  expect(link.getAttribute('href')).toMatch(/^https:\/\/sign\.example\.org\/name/);
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(screen.queryByText('Your form is ready.')).toBeNull();
});

test('asks about a spouse in place if Change of Name requires it', {
  tags: ['AMB-31', 'FORM-08'],
}, async () => {
  vi.spyOn(window, 'open').mockReturnValue(createFakeWindow().window);
  open(loanAndName, {
    GetPrimaryAddress: createAddress({ IsSpousalConsentState: true }),
    GetDocuSignUrls: [{ ...changeOfName, HasSpouseRole: true }],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Change a name/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Spouse Consent Required' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to Forms' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says that the forms are loading', { tags: ['FORM-01'] }, async () => {
  open(pendingForever);
  expect(await screen.findByText('Getting your forms')).toBeDefined();
});

test('says after a failure that nothing has been sent', { tags: ['ERR-03'] }, async () => {
  open(errorResponse(403));
  expect(await screen.findByText('Oops! There was a problem when getting certificates.')).toBeDefined();
  expect(screen.getByText(/^Nothing has been sent\./)).toBeDefined();
});
