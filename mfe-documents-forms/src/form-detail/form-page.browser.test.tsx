import { createBus } from '@portal/section-sdk/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  ASTRID,
  certificateSelect,
  clickButton,
  open,
  REFERRED,
  SECOND,
  selectCertificate,
  windowOpens,
} from './form-page.fixture.ts';

const inSpousalState = { GetPrimaryAddress: createAddress({ IsSpousalConsentState: true }) };
afterEach(() => vi.restoreAllMocks());

test('shows the list for id 47', { tags: ['FORM-03'] }, () => {
  open('/forms/47');
  expect(screen.getByRole('heading', { level: 1, name: 'Available Forms' })).toBeDefined();
});

test.each(['/forms/99', '/forms/045', '/forms/loan'])(
  'shows Form Not Found at %s',
  { tags: ['FORM-02'] },
  (at) => {
    open(at);
    screen.getByRole('heading', { level: 1, name: 'Form Not Found' });
    for (const name of ['Back to Forms', 'See all forms']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/forms');
    }
  },
);

test.each([
  [45, 'Certificate of Loan', 'Borrow against the value of your certificate.'],
  [46, 'Change of Beneficiary', 'Change who receives the death benefit.'],
  [48, 'Surrender of Dividend Accumulations', 'Take out dividends that were left with us at interest.'],
  [49, 'Surrender Paid-Up Additions', 'Give up paid-up additional insurance for its cash value.'],
])(
  'shows at /forms/%s %s with questions, preparation and next steps',
  { tags: ['FORM-01', 'FORM-11', 'FORM-14'] },
  async (envelope, name, purpose) => {
    open(`/forms/${envelope}`);
    screen.getByRole('heading', { level: 1, name });
    screen.getByText(purpose);
    expect(screen.getByRole('link', { name: 'Back to Forms' }).getAttribute('href')).toBe('/forms');
    await screen.findByRole('heading', { level: 2, name: 'What the form asks' });
    screen.getByRole('heading', { level: 2, name: 'What to have ready' });
    expect(screen.getByRole('heading', { level: 2, name: 'What happens next' })).toBeDefined();
  },
);

test('explains why a known form is not allowed, without Continue', {
  tags: ['FORM-02', 'FORM-05', 'FORM-06', 'AMB-51'],
}, async () => {
  open('/forms/43');
  screen.getByRole('heading', { level: 1, name: 'Electronic Funds Transfer' });
  await screen.findByText('This form is not available to you.');
  screen.getByText(
    /^Your certificate does not allow it now|^For life insurance and general certificates, and annuities that have not started paying out\./,
  );
  screen.getByText(/depends on whether you are the Insured, Owner or Payor/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('starts the select with 0, followed by eligible certificates', {
  tags: ['FORM-07'],
}, async () => {
  open('/forms/45');
  const select = await certificateSelect();
  expect((select as HTMLSelectElement).value).toBe('0');
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['0', ASTRID, SECOND]);
});

test.each(['Pending', 'Suspended'])(
  'leaves a %s certificate out of a loan, and says so',
  {
    tags: ['FORM-07', 'R-14'],
  },
  async (Status) => {
    const Certificates = [createCertificate(), createCertificate({ CertificateNumber: SECOND, Status })];
    open('/forms/45', { GetCertificateSummary: { Certificates, AllowCertificateOfLoan: true } });
    const options = within(await certificateSelect()).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual(['0', ASTRID]);
    screen.getByText(/This form is not available for a pending or suspended certificate\.$/);
  },
);

test.each([
  [SECOND, SECOND],
  ['000009999999', '0'],
])('the address names certificate %s: selects %s', { tags: ['F-07', 'AMB-52'] }, async (named, selected) => {
  open(`/forms/45?certificate=${named}`);
  expect(await certificateSelect()).toHaveProperty('value', selected);
});

test('selects the only eligible certificate at once', { tags: ['FORM-07'] }, async () => {
  open('/forms/45', {
    GetCertificateSummary: { Certificates: [createCertificate()], AllowCertificateOfLoan: true },
  });
  expect(await certificateSelect()).toHaveProperty('value', ASTRID);
});

test('opens nothing without a selected certificate', { tags: ['FORM-15'] }, async () => {
  const { spy } = windowOpens();
  open('/forms/46');
  await certificateSelect();
  await clickButton('Continue');
  expect(await screen.findByRole('link', { name: 'Certificate: This field is required' })).toBeDefined();
  expect(spy).not.toHaveBeenCalled();
});

test('requires only the spouse answer if state and form need it', {
  tags: ['FORM-08', 'FORM-16'],
}, async () => {
  const { spy } = windowOpens();
  open('/forms/45', inSpousalState);
  await selectCertificate(ASTRID);
  screen.getByRole('group', { name: 'Do you have a spouse?' });
  expect(screen.queryByLabelText("Spouse's full name")).toBeNull();
  await clickButton('Continue');
  await screen.findByRole('link', { name: 'Do you have a spouse? This field is required' });
  expect(spy).not.toHaveBeenCalled();
});

test.each([
  ['the state does not ask', 45, {}],
  ['the form has no spouse role', 46, inSpousalState],
])('asks nothing about a spouse if %s', { tags: ['FORM-08', 'AMB-31'] }, async (_why, envelope, answers) => {
  open(`/forms/${envelope}`, answers);
  await certificateSelect();
  expect(screen.queryByText('Do you have a spouse?')).toBeNull();
});

test('requires name and e-mail after yes, and adds them to the URL', {
  tags: ['FORM-08', 'FORM-13', 'FORM-17'],
}, async () => {
  const { fake, spy } = windowOpens();
  open('/forms/45', inSpousalState);
  await selectCertificate(ASTRID);
  await userEvent.click(screen.getByLabelText('Yes'));
  await clickButton('Continue');
  await screen.findByRole('link', { name: "Spouse's full name: This field is required" });
  screen.getByRole('link', { name: "Spouse's e-mail address: This field is required" });
  expect(spy).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Spouse's full name"), 'Luis & Co');
  await userEvent.type(screen.getByLabelText("Spouse's e-mail address"), 'luis');
  await userEvent.tab();
  // AMB-32: the warning does not block.
  expect(screen.getByText(/Please check this address/)).toBeDefined();
  await clickButton('Continue');
  await waitFor(() =>
    expect(fake.address).toBe(
      `https://sign.example.org/45?c=${ASTRID}&s=Maggie%20Lindqvist%20Holm&Spouse_UserName=Luis%20%26%20Co&Spouse_Email=luis${REFERRED}`,
    ),
  );
});

test('adds nobody to the URL after no', { tags: ['FORM-13'] }, async () => {
  const { fake } = windowOpens();
  open('/forms/45', inSpousalState);
  await selectCertificate(ASTRID);
  await userEvent.click(screen.getByLabelText('No'));
  await clickButton('Continue');
  await waitFor(() => expect(fake.address).toMatch(/^https:\/\/sign\.example\.org\/45/));
  expect(fake.address).not.toContain('Spouse');
});

test("opens a form for another owner's certificate without its details", {
  tags: ['FORM-21', 'R-14'],
}, async () => {
  const { fake } = windowOpens();
  open('/forms/43', {
    GetCertificateSummary: {
      Certificates: [createCertificate({ IsOwner: false })],
      AllowElectronicFundsTransfer: true,
    },
    GetCertificateDetails: errorResponse(404),
  });
  await selectCertificate(ASTRID);
  await clickButton('Continue');
  await waitFor(() => expect(fake.address).toMatch(/^https:\/\/sign\.example\.org\/43\?c=000001000013/));
});

for (const [ids, tail, answers] of [
  ['ERR-03', 'when getting certificates.', { GetCertificateSummary: errorResponse(403) }],
  ['ERR-18', 'getting your address information.', { GetPrimaryAddress: errorResponse(403) }],
  ['ERR-22 AMB-05', 'getting our DocuSign links.', { GetDocuSignUrls: [] }],
  ['ERR-23', 'when getting the DocuSign URLs.', { GetDocuSignUrls: errorResponse(403) }],
] satisfies [ids: string, tail: string, FakeResponses][]) {
  test(`the page says: Oops! There was a problem ${tail}`, { tags: ids.split(' ') }, async () => {
    open('/forms/46', answers);
    await screen.findByText(`Oops! There was a problem ${tail}`);
    screen.getByText(/^Nothing has been sent\./);
    screen.getByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
}

test('shows that it looks for a missing form again', { tags: ['ERR-22', 'F-23'] }, async () => {
  const answers: unknown[] = [[], pendingForever];
  const answer = () => answers.shift();
  open('/forms/46', { GetDocuSignUrls: answer });
  await screen.findByText('Oops! There was a problem getting our DocuSign links.');
  await clickButton('Try again');
  await expect
    .poll(() => screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy'))
    .toBe('true');
});

for (const [ids, tail, answer] of [
  ['ERR-24', 'parsing the certificate details.', { nonsense: true }],
  ['ERR-25', 'when getting the certificate details.', errorResponse(403)],
] satisfies [ids: string, tail: string, answer: unknown][]) {
  test(`closes the window and says: Oops! There was a problem ${tail}`, {
    tags: ids.split(' '),
  }, async () => {
    const { fake } = windowOpens();
    open('/forms/46', { GetCertificateDetails: answer });
    await selectCertificate(ASTRID);
    await clickButton('Continue');
    await screen.findByText(`Oops! There was a problem ${tail}`);
    expect(fake.closed).toBe(true);
    expect(((await certificateSelect()) as HTMLSelectElement).value).toBe(ASTRID);
  });
}

test.each<[what: string, title: string, text: string, answers: FakeResponses]>([
  [
    'a lost certificate',
    'Oops! There was a problem when getting the certificate details.',
    'No answer came back',
    { GetCertificateDetails: () => Promise.reject(new TypeError('connection lost')) },
  ],
  [
    'a lost start',
    'Oops! There was a problem getting our DocuSign links.',
    'No answer came back',
    { StartFormSubmission: () => Promise.reject(new TypeError('connection lost')) },
  ],
  [
    'a refused start',
    'Oops! There was a problem getting our DocuSign links.',
    'Reference: trace-45',
    { StartFormSubmission: errorResponse(403, 'trace-45') },
  ],
])(
  'reports %s with its cause, and that nothing has been signed',
  { tags: ['FORM-16', 'F-23'] },
  async (_what, name, text, answers) => {
    windowOpens();
    open('/forms/46', answers);
    await selectCertificate(ASTRID);
    await clickButton('Continue');
    const failed = await screen.findByRole('group', { name });
    expect(failed.textContent).toContain(text);
    expect(failed.textContent).toContain('Nothing has been signed.');
    expect(failed.textContent).not.toContain('arrived');
    expect(failed.textContent?.includes('No answer came back')).toBe(!text.startsWith('Reference'));
  },
);

test('says that the browser is not connected, and nothing of sending', {
  tags: ['FORM-16', 'F-23'],
}, async () => {
  windowOpens();
  open('/forms/46');
  await selectCertificate(ASTRID);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await clickButton('Continue');
  const name = 'Oops! There was a problem when getting the certificate details.';
  const failed = await screen.findByRole('group', { name });
  expect(failed.textContent).toContain('You are not connected to the internet.');
  expect(failed.textContent).not.toMatch(/sent|arrived/);
  onLine.mockRestore();
});

test('restores certificate and spouse after an expired session', {
  tags: ['AUTH-15', 'R-21', 'SPO-03'],
}, async () => {
  const { unmount } = open('/forms/45', inSpousalState);
  await selectCertificate(SECOND);
  await userEvent.click(screen.getByLabelText('Yes'));
  await userEvent.type(screen.getByLabelText(/name/), 'Nils Holm');
  createBus('a test').emit('session.ended', 1, { reason: 'expired' });
  unmount();
  open('/forms/45', inSpousalState);
  await screen.findByDisplayValue('Nils Holm');
  expect(await certificateSelect()).toHaveProperty('value', SECOND);
  expect(screen.getByLabelText('Yes')).toHaveProperty('checked', true);
});
