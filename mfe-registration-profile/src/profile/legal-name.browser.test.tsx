import type { GetCertificateSummary, WireFormat } from '@portal/api';
import { CertificateDetails } from '@portal/api/contracts/certificate';
import { buildFromSchema } from '@portal/api/testing/build-from-schema';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { address, MEMBERSHIP, open, region } from './profile-page.fixture.ts';

test('shows a plain name with phone number if the summary fails once', {
  tags: ['PROF-04', 'PROF-05'],
}, async () => {
  let requests = 0;
  const answer = () => {
    requests += 1;
    return errorResponse(403);
  };
  open(address, { GetCertificateSummary: answer });
  const membership = within(await region(MEMBERSHIP));
  expect(await membership.findByText('Margaret Ann Lindqvist-Holm')).toBeDefined();
  await membership.findByText(/Name changed\? Call us:/);
  expect(membership.queryByRole('button')).toBeNull();
  expect(requests).toBe(1);
});

const NAME = 'Margaret Ann Lindqvist-Holm';
const own = createCertificate({ CertificateNumber: '000001000013', IsOwner: true });
const other = createCertificate({ CertificateNumber: '000001000027', IsOwner: false });

const certificateDetails = {
  ...own,
  ...buildFromSchema(CertificateDetails),
  CertificateNumber: own.CertificateNumber,
};

function openAllowed(
  changes: Partial<WireFormat<typeof GetCertificateSummary>> = {},
  details: unknown = certificateDetails,
) {
  const fake = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(fake.window);
  open(address, {
    GetCertificateSummary: { Certificates: [other, own], AllowChangeOfName: true, ...changes },
    GetCertificateDetails: details,
    StartFormSubmission: { Reference: '0a0a0a0a-0000-4000-8000-000000000047' },
    GetDocuSignUrls: [
      {
        DocuSignEnvelopeMasterId: 47,
        DocuSignEnvelopeUrl: 'https://sign.example.org/47?c={CertificateNumber}&f={FormerName}',
        HasSpouseRole: false,
      },
    ],
  });
  return fake;
}

afterEach(() => vi.restoreAllMocks());

test('opens form 47 in a new tab from the legal name', {
  tags: ['PROF-04', 'AMB-52'],
}, async () => {
  const requests: string[] = [];
  const fake = openAllowed({}, (query: URLSearchParams) => {
    requests.push(query.get('certificateNumber') ?? '');
    return certificateDetails;
  });
  const button = await screen.findByRole('button', { name: `${NAME} Change (a form opens in a new window)` });
  await userEvent.click(button);
  await waitFor(() =>
    expect(fake.address).toBe(
      'https://sign.example.org/47?c=000001000013&f=Margaret%20Ann%20Lindqvist-Holm&EnvelopeField_Reference=0a0a0a0a-0000-4000-8000-000000000047',
    ),
  );
  expect(requests).toEqual(['000001000013']);
});

test('keeps the focus while the form opens, and ignores more presses', {
  tags: ['PROF-04', 'CTX-02'],
}, async () => {
  openAllowed({}, pendingForever);
  const button = await screen.findByRole('button', { name: new RegExp(NAME) });
  await userEvent.click(button);
  await within(button).findByText('Retrieving the form...');
  await expect.poll(() => document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(window.open).toHaveBeenCalledTimes(1);
});

test('opens the form of a certificate that the member only pays', {
  tags: ['PROF-04', 'FORM-30', 'R-14'],
}, async () => {
  const fake = openAllowed({ Certificates: [other] }, errorResponse(404));
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(NAME) }));
  await waitFor(() =>
    expect(fake.address).toContain(`https://sign.example.org/47?c=${other.CertificateNumber}&f=`),
  );
});

test('says that the form did not open, and tries again', { tags: ['PROF-04', 'F-23'] }, async () => {
  const answers = [errorResponse(404), certificateDetails];
  openAllowed({}, () => answers.shift());
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(NAME) }));
  await screen.findByText('Oops! There was a problem when getting the certificate details.');
  await screen.findByText('Nothing has been signed. Please check your connection, and try again.');
  const fake = createFakeWindow();
  vi.mocked(window.open).mockReturnValue(fake.window);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fake.address).toContain('https://sign.example.org/47?c=000001000013'));
});

test('does not wait for a connection to open the form', { tags: ['PROF-04', 'R-23'] }, async () => {
  const fake = openAllowed();
  const button = await screen.findByRole('button', { name: new RegExp(NAME) });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  try {
    await userEvent.click(button);
    await screen.findByText('Nothing has been signed. Please check your connection, and try again.');
    expect(fake.address).not.toContain('https://sign.example.org');
  } finally {
    // While the page is open, because the query client ends its subscription with it.
    window.dispatchEvent(new Event('online'));
  }
});

test('offers a link if the window is blocked', { tags: ['PROF-04', 'AMB-46'] }, async () => {
  openAllowed();
  vi.mocked(window.open).mockReturnValue(null);
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(NAME) }));
  const link = await screen.findByRole('link', { name: /Open the form/ });
  expect(link.getAttribute('href')).toContain('https://sign.example.org/47?');
});

test.each([
  ['the form is not allowed', { AllowChangeOfName: false }],
  ['there is no certificate', { Certificates: [] }],
])(
  'shows a plain legal name with phone number if %s',
  { tags: ['PROF-04', 'AMB-05'] },
  async (_what, changes) => {
    openAllowed(changes);
    await screen.findByText(NAME);
    const membership = within(await region(MEMBERSHIP));
    expect(membership.getByText(/^Name changed/).textContent).toContain('877-555-0142');
    expect(screen.queryByRole('button', { name: new RegExp(NAME) })).toBeNull();
  },
);
