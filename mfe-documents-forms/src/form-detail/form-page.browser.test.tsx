import type { DocuSignUrl, GetCertificateSummary, WireFormat } from '@portal/api';
import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { createBus } from '@portal/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createDetails } from '@portal/section-sdk/testing/create-details';
import { createQuote } from '@portal/section-sdk/testing/create-quote';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FormPage } from './form-page.tsx';

const ASTRID = '000001000013';
const REFERENCE = '0a0a0a0a-0000-4000-8000-000000000045';
const REFERRED = `&EnvelopeField_Reference=${REFERENCE}`;
const SECOND = '000001000026';

const summary: WireFormat<typeof GetCertificateSummary> = {
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

function open(at: string, answers: FakeResponses = {}) {
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

const inSpousalState = { GetPrimaryAddress: createAddress({ IsSpousalConsentState: true }) };
const certificateSelect = () => screen.findByLabelText('Certificate');
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const selectCertificate = async (number: string) =>
  userEvent.selectOptions(await certificateSelect(), number);

function windowOpens(blocked = false) {
  const fake = createFakeWindow();
  const spy = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : fake.window);
  return { fake, spy };
}

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

test('opens the window on the loading page, below the overlay', {
  tags: ['FORM-09', 'FORM-10'],
}, async () => {
  const { fake, spy } = windowOpens();
  open('/forms/46', { GetCertificateDetails: pendingForever });
  await selectCertificate(SECOND);
  await clickButton('Continue');
  expect(spy.mock.calls).toEqual([['/loading-docusign', '_blank']]);
  expect(fake.address).toBe('/loading-docusign');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Retrieving the form...',
    ),
  );
});

test('navigates the window to the form, and removes the overlay', {
  tags: ['FORM-09', 'FORM-10'],
}, async () => {
  const { fake } = windowOpens();
  open('/forms/46');
  await selectCertificate(SECOND);
  await clickButton('Continue');
  await screen.findByText('Your form is open in another window.');
  expect(fake.address).toBe(`https://sign.example.org/46?c=${SECOND}&s=Maggie%20Lindqvist%20Holm${REFERRED}`);
  expect(screen.queryByText('Retrieving the form...')).toBeNull();
});

const STARTED = {
  Reference: REFERENCE,
  DocuSignEnvelopeMasterId: 46,
  CertificateNumber: SECOND,
  State: 'STARTED',
  StartedOn: '2026-11-18',
  SignedOn: null,
  EndedOn: null,
};
const STILL_OPEN = 'Your form is open in another window.';

/** Opens form 46 and returns to the page; `returned` is the response after the return. */
async function returnFromForm(returned: unknown, event: () => void): Promise<void> {
  windowOpens();
  let answer: unknown = [STARTED];
  const started = () => answer;
  open('/forms/46', { GetFormSubmissions: started });
  await selectCertificate(SECOND);
  await clickButton('Continue');
  await screen.findByText(STILL_OPEN);
  answer = returned;
  event();
}

const focus = () => void window.dispatchEvent(new Event('focus'));

test.each([
  ['focus', focus],
  ['visibility', () => void document.dispatchEvent(new Event('visibilitychange'))],
])(
  'offers the form again after a return by %s without a signature',
  { tags: ['FORM-09', 'F-07'] },
  async (_by, event) => {
    await returnFromForm([STARTED], event);
    await screen.findByText('You have not signed it yet.');
    screen.getByText('If its window is still open, you can sign it there.');
    expect(screen.queryByText(STILL_OPEN)).toBeNull();
    await clickButton('Open the form again');
    expect(await screen.findByText(STILL_OPEN)).toBeDefined();
    expect(screen.queryByText('You have not signed it yet.')).toBeNull();
  },
);

test('reports a signed form after the return', { tags: ['FORM-09', 'F-07'] }, async () => {
  await returnFromForm([{ ...STARTED, State: 'RECEIVED', EndedOn: '2026-11-19' }], focus);
  await screen.findByText('We have received your signed form.');
  expect(screen.queryByText(STILL_OPEN)).toBeNull();
});

test('does not report the form as open if the check fails', { tags: ['FORM-09', 'F-23'] }, async () => {
  await returnFromForm(errorResponse(403), focus);
  await screen.findByText('We could not check whether you have signed.');
  expect(screen.queryByText(STILL_OPEN)).toBeNull();
  screen.getByRole('button', { name: 'Open the form again' });
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
  tags: ['FORM-13', 'FORM-17'],
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

test('offers a link if the window is blocked', {
  tags: ['AMB-46', 'FORM-09'],
}, async () => {
  windowOpens(true);
  open('/forms/46');
  await selectCertificate(ASTRID);
  await clickButton('Continue');
  const link = await screen.findByRole('link', { name: /Open the form/ });
  expect(link.getAttribute('href')).toBe(
    `https://sign.example.org/46?c=${ASTRID}&s=Maggie%20Lindqvist%20Holm${REFERRED}`,
  );
  expect(screen.queryByText('Your form is open in another window.')).toBeNull();
  // Nothing is open, so nothing can be opened again.
  expect(screen.queryByText('Open the form again')).toBeNull();
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

test.each<[envelope: number, line: string, facts: Record<string, string>]>([
  [
    45,
    'L',
    {
      'Available for a loan': '$39,335.52',
      'Loan balance': '$800.00',
      'Loan interest': '$12.50',
      'Cash value': '$38,976.00',
      'Estimated death benefit': '$54,210.00',
    },
  ],
  [
    50,
    'U',
    {
      'Cash value': '$38,976.00',
      'Cash surrender amount': '$45,276.00',
      'Estimated death benefit': '$54,210.00',
      'Loan balance': '$800.00',
    },
  ],
  [
    44,
    'A',
    {
      'Cash value': '$38,976.00',
      'Free withdrawal amount': '$3,897.60',
      'Withdrawal value': '$37,000.50',
      'Death benefit': '$54,210.00',
    },
  ],
  [
    49,
    'L',
    {
      'Paid-up additional insurance': '$8,400.00',
      'Its cash value': '$3,780.00',
      'Estimated death benefit': '$54,210.00',
    },
  ],
  [48, 'L', { 'Dividend accumulation': '$2,520.00', 'Estimated death benefit': '$54,210.00' }],
])(
  'shows before signing form %s for line %s what it reduces',
  { tags: ['F-15'] },
  async (envelope, line, facts) => {
    open(`/forms/${envelope}`, {
      GetCertificateSummary: {
        ...summary,
        Certificates: [createCertificate({ LineOfBusiness: line as 'L' })],
      },
    });
    await selectCertificate(ASTRID);
    const region = screen.getByRole('region', { name: 'How this affects your certificate' });
    await within(region).findByText(Object.values(facts)[0] ?? '');
    const terms = within(region).getAllByRole('term');
    const shown = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(shown)).toEqual(facts);
  },
);

test('reserves space for values while they load', {
  tags: ['F-15'],
}, async () => {
  open('/forms/48', { GetSurrenderQuote: pendingForever });
  await selectCertificate(ASTRID);
  const region = screen.getByRole('region', { name: 'How this affects your certificate' });
  within(region).getByText('Getting its values');
  const terms = within(region).getAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Dividend accumulation', ''],
    ['Estimated death benefit', ''],
  ]);
});

test('requests no values if they are available by phone only', {
  tags: ['F-15', 'R-14'],
}, async () => {
  open('/forms/45', {
    GetCertificateSummary: { ...summary, Certificates: [createCertificate({ ByPassQuoteCalc: true })] },
    GetSurrenderQuote: pendingForever,
  });
  await selectCertificate(ASTRID);
  expect(screen.getByText(/^Its values are not worked out online\. Call us before you sign/)).toBeDefined();
});

test('allows signing if the values fail to load', { tags: ['F-15', 'ERR-04'] }, async () => {
  windowOpens();
  open('/forms/45', { GetSurrenderQuote: errorResponse(403) });
  await selectCertificate(ASTRID);
  await screen.findByText('Oops! There was a problem getting your certificate information.');
  screen.getByText(/You can open the form all the same/);
  await clickButton('Continue');
  expect(await screen.findByText('Your form is open in another window.')).toBeDefined();
});

test('shows no values for a form without an effect on them', { tags: ['F-15'] }, async () => {
  open('/forms/46');
  await selectCertificate(ASTRID);
  expect(screen.queryByRole('region', { name: 'How this affects your certificate' })).toBeNull();
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
