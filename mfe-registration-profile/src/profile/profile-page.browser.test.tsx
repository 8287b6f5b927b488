import type { GetCertificateSummary, WireFormat } from '@portal/api';
import { CertificateDetails } from '@portal/api/contracts/certificate';
import { buildFromSchema } from '@portal/api/testing/build-from-schema';
import type { Platform } from '@portal/section-sdk';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { config as sampleConfig } from '@portal/section-sdk/testing/page-element';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ProfilePage } from './profile-page.tsx';

const address = createAddress({ AddressLine1: '148 Mill Road', PhoneNumber: '(563) 555 0166' });

const NONE = { EmailAddress: null, RequestedOn: null };

const NO_CHANGE = { Requested: null, RequestedOn: null };

const wallet = (profile?: unknown) => JSON.stringify({ 'list-profiles-response': { profile } });
const checking = {
  token: 'pm-1',
  'profile-description': 'Checking account',
  'account-number': '12217395',
  type: 'CHQ',
  'validation-status': 'VALIDATED',
};

const open = (answer: unknown, answers: FakeResponses = {}, platform: Partial<Platform> = {}) =>
  renderPage(ProfilePage, {
    path: '/profile',
    platform,
    responses: {
      GetPrimaryAddress: answer,
      GetPendingEmailAddress: NONE,
      GetPendingContactChange: NO_CHANGE,
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentMethods: wallet(),
      ...answers,
    },
  });

const region = (name: string) => screen.findByRole('region', { name });
const ACCOUNT = 'Online Account Information';
const MEMBERSHIP = 'Membership / Certificate Information';

test('shows username, masked password, display name and e-mail', {
  tags: ['PROF-01'],
}, async () => {
  open(address);
  const terms = [...(await region(ACCOUNT)).querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.querySelector('div > div')?.textContent}`,
  );
  expect(terms).toEqual([
    'Username: maggie.l@example.org',
    'Password: ••••••••Hidden',
    'Account display name: Maggie Lindqvist Holm',
    'Preferred email: margaret@example.org',
  ]);
});

test('links each of the four to the account form', { tags: ['PROF-02'] }, async () => {
  open(address);
  const links = within(await region(ACCOUNT)).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Change username', '/edit-profile/account#name-at-sign-in'],
    ['Change password', '/edit-profile/account#password'],
    ['Change account display name', '/edit-profile/account'],
    ['Change preferred email', '/edit-profile/account'],
  ]);
});

test('links no value that the identity provider cannot change', { tags: ['PROF-02'] }, async () => {
  const {
    editProfileAuthority: _edit,
    forgotPasswordAuthority: _forgot,
    ...identityProvider
  } = sampleConfig.identityProvider;
  open(address, {}, { config: { ...sampleConfig, identityProvider } });
  const links = within(await region(ACCOUNT)).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Change account display name',
    'Change preferred email',
  ]);
});

test('shows legal name, address and phone', {
  tags: ['PROF-03', 'PROF-05', 'PROF-06'],
}, async () => {
  open(address);
  const lines = await screen.findByText(/148 Mill Road/);
  expect(lines.textContent).toBe('148 Mill Road\nSteinmetz Farm\nRural Route 2\nDubuque, IA 52001');
  const membership = within(await region(MEMBERSHIP));
  membership.getByText('Margaret Ann Lindqvist-Holm');
  membership.getByText('563-555-0166');
});

test('links to the contact form', { tags: ['PROF-07'] }, async () => {
  open(address);
  const edit = within(await region(MEMBERSHIP)).getByRole('link', { name: 'Change contact information' });
  expect(edit.getAttribute('href')).toBe('/edit-profile/contact');
});

test('links the address to the contact form', { tags: ['PROF-05', 'PROF-07'] }, async () => {
  open(address);
  const value = (await screen.findByText(/148 Mill Road/)).closest('dd');
  const edit = value?.querySelector('a');
  expect([edit?.textContent, edit?.getAttribute('href')]).toEqual([
    'Change address',
    '/edit-profile/contact',
  ]);
});

test('lists the saved payment methods, with a link to add one', { tags: ['ENT-18', 'R-15'] }, async () => {
  const pending = { ...checking, token: 'pm-2', 'account-number': '4410', 'validation-status': 'PENDING' };
  open(address, { GetPaymentMethods: wallet([checking, pending]) });
  const methods = await region('Payment methods');
  await within(methods).findByText('Checking account (Bank account ending in 12217395)');
  expect([...methods.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Checking account (Bank account ending in 12217395)',
    'Checking account (Bank account ending in 4410)Your bank has not confirmed it yet.',
  ]);
  expect(within(methods).getByText('Add a bank account').closest('a')?.getAttribute('href')).toBe(
    '/make-payments',
  );
});

test('lists a single payment method that comes without an array', { tags: ['ENT-19'] }, async () => {
  open(address, { GetPaymentMethods: wallet(checking) });
  const methods = await region('Payment methods');
  await within(methods).findByText('Checking account (Bank account ending in 12217395)');
  expect(methods.querySelectorAll('li')).toHaveLength(1);
});

test('says that no payment method is saved, and how to add one', { tags: ['ENT-19'] }, async () => {
  open(address);
  const methods = within(await region('Payment methods'));
  await methods.findByText('You have no saved payment method.');
  expect(methods.getByText('Add a bank account').closest('a')?.getAttribute('href')).toBe('/make-payments');
});

test('shows failed payment methods below the rest of the profile', { tags: ['F-23', 'R-15'] }, async () => {
  open(address, { GetPaymentMethods: errorResponse(502) });
  const methods = within(await region('Payment methods'));
  await methods.findByText('Oops! There was a problem getting payment methods.');
  expect(await screen.findByText(/148 Mill Road/)).toBeDefined();
});

test('skips empty address lines, and names missing values', {
  tags: ['PROF-05'],
}, async () => {
  open({
    ...address,
    AddressLine2: null,
    AddressLine3: ' ',
    State: null,
    PhoneNumber: null,
    FirstName: null,
  });
  expect((await screen.findByText(/148 Mill Road/)).textContent).toBe('148 Mill Road\nDubuque, 52001');
  const membership = within(await region(MEMBERSHIP));
  membership.getByText('Lindqvist-Holm');
  membership.getByText('Not available');
});

test.each([
  [{ State: 'No Answer', Country: 'United States' }, 'Dubuque, 52001'],
  [{ State: 'No Answer', Country: 'No Answer' }, 'Dubuque, 52001'],
  [{ State: 'No Answer', Country: 'Canada' }, 'Dubuque, 52001\nCanada'],
  [{ State: 'no answer', Country: 'NO ANSWER ' }, 'Dubuque, 52001'],
  [{ State: null, Country: null }, 'Dubuque, 52001'],
  [{ State: 'IA', Country: 'USA' }, 'Dubuque, IA 52001'],
  [{ State: null, ZipCode: null, Country: 'Hong Kong' }, 'Dubuque\nHong Kong'],
])('ends the place of %j with %j', { tags: ['PROF-05', 'AMB-35'] }, async (changes, end) => {
  open({ ...address, AddressLine2: null, AddressLine3: null, ...changes });
  expect((await screen.findByText(/148 Mill Road/)).textContent).toBe(`148 Mill Road\n${end}`);
});

test('says in words that nothing is on file', { tags: ['PROF-05'] }, async () => {
  const nothing = { AddressLine1: null, AddressLine2: null, AddressLine3: null, City: null, State: null };
  open({ ...address, ...nothing, ZipCode: null, FirstName: null, LastName: null });
  expect(await screen.findByText('There is no address on file.')).toBeDefined();
});

test('shows the account while the address loads', { tags: ['PROF-01'] }, async () => {
  open(pendingForever);
  expect(await screen.findByText('Getting your address')).toBeDefined();
  await region(ACCOUNT);
});

test('ends loading and allows a retry if the address fails to load', {
  tags: ['ERR-18', 'ERR-36'],
}, async () => {
  let shouldFail = true;
  open(() => (shouldFail ? errorResponse(403, 'trace-7') : address));
  await screen.findByText('Oops! There was a problem getting your address information.');
  expect(screen.getByText('Reference: trace-7')).toBeTruthy();
  expect(screen.queryByText('Getting your address')).toBeNull();
  await region(ACCOUNT);
  shouldFail = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/148 Mill Road/);
});

test('shows a separate text for a malformed response', {
  tags: ['ERR-13', 'ERR-36'],
}, async () => {
  open({ Surprise: true });
  await screen.findByText('Oops! There was a problem initializing profile and address.');
  expect(screen.queryByText('Getting your address')).toBeNull();
});

const REQUESTED = {
  AddressLine1: '8 Larkspur Court',
  AddressLine2: 'Flat 2',
  AddressLine3: '',
  City: 'Toronto',
  State: '',
  ZipCode: 'M5V 2T6',
  Country: 'Canada',
  PhoneNumber: '3125550124',
};

test('shows a requested change with its date until processed', {
  tags: ['F-06'],
}, async () => {
  open(address, { GetPendingContactChange: { Requested: REQUESTED, RequestedOn: '2026-11-19' } });
  await screen.findByText('Change requested');
  const membership = within(await region(MEMBERSHIP));
  membership.getByText('On November 19, 2026 you asked us to use:');
  expect(membership.getByText(/Larkspur/).textContent).toBe(
    '8 Larkspur Court\nFlat 2\nToronto, M5V 2T6\nCanada\nPhone 312-555-0124',
  );
  membership.getByText('Address changes can take up to 5 days to appear.');
  membership.getByText(/148 Mill Road/);
});

test('hides the home country, and shows no change if there is none', { tags: ['F-06'] }, async () => {
  const Requested = {
    ...REQUESTED,
    State: 'WI',
    ZipCode: '53140',
    Country: 'United States',
    PhoneNumber: '',
  };
  open(address, { GetPendingContactChange: { Requested, RequestedOn: '2026-11-19' } });
  expect((await screen.findByText(/Larkspur/)).textContent).toBe(
    '8 Larkspur Court\nFlat 2\nToronto, WI 53140',
  );
  cleanup();
  open(address);
  await screen.findByText(/148 Mill Road/);
  expect(screen.queryByText('Change requested')).toBeNull();
});

test('shows a failure to load pending changes', { tags: ['F-06'] }, async () => {
  open(address, { GetPendingContactChange: errorResponse(403) });
  const message = 'We could not check whether a change that you asked for is still waiting.';
  expect(await screen.findByText(message)).toBeDefined();
});

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
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(NAME) }));
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
  expect(document.activeElement).toBe(button);
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
  const fake = openAllowed({}, () => answers.shift());
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(NAME) }));
  await screen.findByText('Oops! There was a problem when getting the certificate details.');
  await screen.findByText('Nothing has been signed. Please check your connection, and try again.');
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
