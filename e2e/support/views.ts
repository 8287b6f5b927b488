import type { Page } from 'playwright/test';
import type { Person } from './accounts.ts';
import { expect } from './expect.ts';
import { goToVerification, proceed } from './paying.ts';
import { prove } from './registering.ts';

/** A page of the portal as somebody sees it when all has loaded; the gallery and the scans go through all of them. */
export interface View {
  /** The page, by which the gallery groups. */
  readonly page: string;
  /** What is special about this view of it. */
  readonly shows: string;
  readonly path: string;
  readonly heading: string;
  readonly person?: Person;
  /** What to do on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

const chooseCertificate = (number: string) => async (page: Page) => {
  await page.getByLabel('Certificate', { exact: true }).selectOption(number);
  await expect(page.getByRole('region', { name: 'Contracts' })).toBeVisible();
};

/** Chooses a certificate, and then several of its documents at once. */
async function chooseSeveral(page: Page): Promise<void> {
  await chooseCertificate('000020423717')(page);
  await page.getByRole('button', { name: 'Download several at once' }).click();
  await page.getByRole('button', { name: /^Choose all/ }).click();
}

/** A document that does not come while it is looked at. */
async function waitForDocument(page: Page): Promise<void> {
  await chooseCertificate('000020420454')(page);
  await page.route('**/v1/document/GetDocument?*', () => undefined);
  await page
    .getByRole('button', { name: /^Download the/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Loading Document...' })).toBeVisible();
}

async function choosePaperless(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose documents without paper' }).click();
  await expect(page.getByText('Your right to paper')).toBeVisible();
}

async function askToCancel(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Cancel the/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog', { name: 'Cancel Pending Payment' })).toBeVisible();
}

async function filterByYear(page: Page): Promise<void> {
  const year = page.getByLabel('Year received');
  await year.selectOption({ index: 1 });
  await expect(page.getByText(/ found, out of /)).toBeVisible();
}

async function askAboutSpouse(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take Out Loan/ }).click();
  await expect(page.getByRole('dialog', { name: 'Spouse Consent Required' })).toBeVisible();
}

async function beginLoan(page: Page): Promise<void> {
  await page.getByLabel('Certificate', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Yes').check();
  await expect(page.getByRole('definition').first()).toBeVisible();
}

/** Forms in every state, as the server lists them; made here, so that nothing is begun for a picture. */
async function showMyForms(page: Page): Promise<void> {
  const day = demoDay();
  await page.route('**/v1/docusign/GetStartedForms*', (route) =>
    route.fulfill({
      json: (
        [
          ['STARTED', 43, null, null],
          ['SIGNED', 45, day, null],
          ['RECEIVED', 46, day, day],
          ['DECLINED', 49, null, day],
          ['EXPIRED', 47, null, day],
        ] as const
      ).map(([State, DocuSignEnvelopeMasterId, SignedOn, EndedOn], index) => ({
        Reference: `0a0a0a0a-0000-4000-8000-00000000000${index}`,
        CertificateNumber: '000020419791',
        ...{ DocuSignEnvelopeMasterId, State, StartedOn: day, SignedOn, EndedOn },
      })),
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page.getByText('Not signed in time')).toBeVisible();
}

/** What became of the member's forms, and the PDF of one, do not come. */
async function loseMyForms(page: Page): Promise<void> {
  await page.route('**/v1/docusign/GetStartedForms*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.reload();
  await expect(page.getByText('We could not get what became of your forms.')).toBeVisible();
}

/** Begins a form without telling anybody. */
async function beginForm(page: Page): Promise<void> {
  await page.route('**/v1/docusign/StartForm*', (route) =>
    route.fulfill({ json: { Reference: '0a0a0a0a-0000-4000-8000-000000000043' } }),
  );
  await page.getByLabel('Certificate', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function blockForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await beginForm(page);
  await expect(page.getByRole('link', { name: /^Open the form/ })).toBeVisible();
}

async function openForm(page: Page): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await beginForm(page);
  await (await opening).close();
  await expect(page.getByText('Your form is open in another window.')).toBeVisible();
}

/** The three outcomes of a payment; the answer is made here, so that nothing is paid for a picture. */
const RESULTS = [
  ['result, paid', 'SCHEDULED', 'Payment Successful'],
  ['result, failed', 'FAILED', 'A Payment Failed'],
  ['result, not known', 'UNKNOWN', 'We could not confirm this payment'],
] as const;

async function showResult(page: Page, Status: string, title: string): Promise<void> {
  await goToVerification(page);
  await page.route('**/v1/payment/MakeSinglePayment*', (route) =>
    route.fulfill({
      json: {
        paymentType: 'Premium',
        certificateNumber: '000020419791',
        paymentAmount: '43.57',
        paymentDate: demoDay(),
        result: { Status, Message: 'The bank declined the payment.', ReferenceNumber: 'P-0000000000A1' },
      },
    }),
  );
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

/** Requests as the server lists them; made here, so that nothing is sent for a picture. */
async function answerRequests(page: Page, keyOfFirst: string | null): Promise<void> {
  const day = demoDay();
  const request = { RequestKey: null, Topic: 'Documents', SentOn: day, StateSince: day };
  await page.route('**/v1/memberuser/GetSupportRequests*', (route) =>
    route.fulfill({
      json: [
        {
          ...request,
          RequestKey: keyOfFirst,
          Reference: '100482',
          Topic: 'Billing Support',
          Issue: 'Change billing frequency',
          Detail: 'Please bill me once a year.',
          ContactMethod: 'E-mail',
          State: 'received',
        },
        {
          ...request,
          Reference: '100017',
          Issue: 'Request previous documents',
          Detail: 'The annual statement of 2019.\nThank you.',
          ContactMethod: 'Telephone 312-555-0114',
          State: 'answered',
        },
      ],
    }),
  );
}

async function fillDeathReport(page: Page): Promise<void> {
  await page.getByLabel('Full name of the person who died').fill('Leopold Brandvold');
  await page.getByLabel('Date of death').fill('11/3/2026');
  await page.getByLabel('Your name').fill('Ingeborg Brandvold');
  await page.getByLabel('Who are you to the person who died?').selectOption('Son or daughter');
  await page.getByLabel('Your telephone number').fill('312-555-0177');
}

async function showRequests(page: Page): Promise<void> {
  await answerRequests(page, null);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change billing frequency' })).toBeVisible();
}

async function showSent(page: Page): Promise<void> {
  await page.route('**/v1/memberuser/SendSupportRequestEmail', async (route) => {
    await answerRequests(page, route.request().headers()['idempotency-key'] ?? null);
    await route.fulfill({ json: 1 });
  });
  await page.getByLabel('Additional Detail (required)').fill('Please bill me once a year.');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('100482')).toBeVisible();
}

/** The answer is made here, so that nothing is counted for a picture. */
async function sayThatItDidNotHelp(page: Page): Promise<void> {
  await page.route('**/v1/memberuser/SaveArticleFeedback', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
}

/** The answer of the check is made here, so that no picture counts as a try. */
async function beFound(page: Page, ResponseCode: number, banner?: RegExp): Promise<void> {
  const found = { FirstName: 'NORA', LastName: 'WHITFIELD', NameId: '100234' };
  const nobody = { FirstName: null, LastName: null, NameId: null };
  await page.route('**/v1/memberuser/ValidateMemberIdentity*', (route) =>
    route.fulfill({ json: { ResponseCode, ...(banner ? nobody : found) } }),
  );
  await prove(page, { dateOfBirth: '06/05/1979', lastFourSsn: '3208', certificateNumber: '20448183' });
  if (banner) await expect(page.getByRole('group', { name: banner })).toBeVisible();
  else await expect(page.getByRole('heading', { level: 1, name: 'Customize Member Profile' })).toBeVisible();
}

async function askForMove(page: Page): Promise<void> {
  const Requested = {
    AddressLine1: '8 Larkspur Court',
    AddressLine2: 'Apartment 2',
    AddressLine3: '',
    City: 'Kenosha',
    State: 'WI',
    ZipCode: '53140',
    Country: 'United States',
    PhoneNumber: '262-555-0124',
  };
  await page.route('**/v1/memberuser/GetWaitingContactChange*', (route) =>
    route.fulfill({ json: { Requested, AskedOn: demoDay() } }),
  );
  await page.reload();
}

const demoDay = () => new Date().toISOString().slice(0, 10);

/** What became of cancelling and of changing a payment; the answers are made here, so that nothing changes for a picture. */
async function cancelWith(page: Page, status: 'VOIDED' | 'FAILED', said: RegExp): Promise<void> {
  await page.route('**/v1/payment/VoidSinglePayment?*', (route) => {
    const reference = new URL(route.request().url()).searchParams.get('referenceNumber');
    const response = {
      'reference-number': reference,
      'payment-status': status,
      'status-message': 'As told.',
    };
    return route.fulfill({ json: JSON.stringify({ 'payment-response': response }) });
  });
  await askToCancelOneTime(page);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText(said).first()).toBeVisible();
}

async function askToCancelOneTime(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: 'One-Time' })
    .getByRole('button', { name: /^Cancel the/ })
    .first()
    .click();
}

/** The payments once more, with an answer of the API in place of its own. */
async function reopenWith(
  page: Page,
  call: string,
  answer: (text: string) => string,
  status = 200,
): Promise<void> {
  await page.route(`**/v1/payment/${call}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status, body: answer(await response.text()) });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
}

async function openChange(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Change the/ })
    .first()
    .click();
  await expect(page.getByLabel('Next payment date')).toBeVisible();
}

async function confirmChange(page: Page): Promise<void> {
  await openChange(page);
  await page.getByLabel('Amount to pay').selectOption({ index: 1 });
  await proceed(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm Your Change' })).toBeVisible();
}

const CHANGE_RESULTS = [
  ['a change, made', 'ACTIVE', 'Recurring Payment Changed'],
  ['a change, refused', 'FAILED', 'Your Payment Was Not Changed'],
  ['a change, not known', 'UNKNOWN', 'We could not confirm this change'],
] as const;

async function showChange(page: Page, status: string, title: string): Promise<void> {
  await confirmChange(page);
  const header = {
    ...{ 'reference-number': 'S-0000000000A1', 'next-payment-date': null, PaymentType: 'Premium' },
    ...{ CertificateNumber: '000020439876', PaymentAmount: '97.60' },
  };
  const response = {
    ...{ 'payment-schedule-status': status, 'status-message': '', schedule: { header } },
    errors: status === 'FAILED' ? [{ message: 'The bank declined the change.' }] : [],
  };
  await page.route('**/v1/payment/UpdateRecurringPayment?*', (route) =>
    route.fulfill({ json: JSON.stringify({ 'payment-schedule-response': response }) }),
  );
  await page.getByRole('button', { name: 'Change Payment' }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

/** What /payments shows beside what the dataset alone can: [shows, act]. */
const OF_PAYMENTS: readonly (readonly [shows: string, act: (page: Page) => Promise<void>])[] = [
  ['a payment that was cancelled', (page) => cancelWith(page, 'VOIDED', /^Payment has been cancelled\.$/)],
  ['a payment that was not cancelled', (page) => cancelWith(page, 'FAILED', /will be made as planned/)],
  [
    'a payment that is not confirmed',
    async (page) => {
      await reopenWith(page, 'GetPendingPayments', (text) => text.replace('"SCHEDULED"', '"UNKNOWN"'));
      await expect(page.getByText('One payment is not confirmed yet')).toBeVisible();
    },
  ],
  [
    'the processor down',
    async (page) => {
      await reopenWith(page, 'GetPaymentMethods', () => '{}', 502);
      await expect(page.getByText('Online payments are not available right now')).toBeVisible();
    },
  ],
  [
    'the details of a payment',
    async (page) => {
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Your payment' })).toBeVisible();
    },
  ],
  ['a change, its terms', openChange],
  ['a change, to be agreed to', confirmChange],
  ...CHANGE_RESULTS.map(
    ([shows, status, title]) => [shows, (page: Page) => showChange(page, status, title)] as const,
  ),
];

const member = 'oneCertificate';

/** Every page in its loaded and empty states. */
export const VIEWS: readonly View[] = [
  { page: 'Home', shows: 'a visitor', path: '/', heading: 'Sign in to manage your account online' },
  { page: 'Terms of use', shows: 'a visitor', path: '/terms-of-use', heading: 'Terms of use' },
  { page: 'Login failed', shows: 'a visitor', path: '/login-failed', heading: 'You are not signed in' },
  {
    page: 'Login failed',
    shows: 'a member whose access was taken away',
    path: '/secure',
    heading: 'Your account is not open online',
    person: 'accessDenied',
  },
  {
    page: 'Loading DocuSign',
    shows: 'the signing window',
    path: '/loading-docusign',
    heading: 'Retrieving the form...',
  },
  { page: 'Registration', shows: 'step 1', path: '/registration', heading: 'Create Account' },
  {
    page: 'Registration',
    shows: 'step 2',
    path: '/registration/2',
    heading: 'Personal Information',
    person: 'notRegistered',
  },
  {
    page: 'Registration',
    shows: 'step 2, with nothing filled in',
    path: '/registration/2',
    heading: 'Personal Information',
    person: 'notRegistered',
    act: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('group', { name: /^All fields are required/ })).toBeVisible();
    },
  },
  {
    page: 'Registration',
    shows: 'step 2, nobody found',
    path: '/registration/2',
    heading: 'Personal Information',
    person: 'notRegistered',
    act: (page) => beFound(page, 9000, /^We are unable to validate/),
  },
  {
    page: 'Registration',
    shows: 'step 3',
    path: '/registration/2',
    heading: 'Personal Information',
    person: 'notRegistered',
    act: (page) => beFound(page, 1),
  },
  {
    page: 'Certificates',
    shows: 'one certificate',
    path: '/certificates',
    heading: 'Certificates',
    person: member,
  },
  {
    page: 'Certificates',
    shows: 'every line of business',
    path: '/certificates',
    heading: 'Certificates',
    person: 'manyCertificates',
  },
  {
    page: 'Certificates',
    shows: 'suspended',
    path: '/certificates',
    heading: 'Certificates',
    person: 'suspended',
  },
  {
    page: 'Certificates',
    shows: 'overdue',
    path: '/certificates',
    heading: 'Certificates',
    person: 'overdue',
  },
  {
    page: 'Certificates',
    shows: 'nothing due',
    path: '/certificates',
    heading: 'Certificates',
    person: 'singlePremium',
  },
  {
    page: 'Certificates',
    shows: 'a payor only',
    path: '/certificates',
    heading: 'Certificates',
    person: 'payorOnly',
  },
  {
    page: 'Certificates',
    shows: 'empty',
    path: '/certificates',
    heading: 'Certificates',
    person: 'noCertificates',
  },
  {
    page: 'Certificate details',
    shows: 'one certificate',
    path: '/certificate-details/000020419791',
    heading: 'Certificate Details',
    person: member,
  },
  {
    page: 'Certificate details',
    shows: 'universal life',
    path: '/certificate-details/000020422820',
    heading: 'Certificate Details',
    person: 'manyCertificates',
  },
  {
    page: 'Certificate details',
    shows: 'an annuity that pays out',
    path: '/certificate-details/000020424822',
    heading: 'Certificate Details',
    person: 'manyCertificates',
  },
  {
    page: 'Certificate details',
    shows: 'the questions about a spouse',
    path: '/certificate-details/000020443438',
    heading: 'Certificate Details',
    person: 'spouseConsent',
    act: askAboutSpouse,
  },
  {
    page: 'Certificate details',
    shows: 'a number that nobody has',
    path: '/certificate-details/1',
    heading: 'Certificate Details',
    person: member,
  },
  {
    page: 'Payments',
    shows: 'pending payments',
    path: '/payments',
    heading: 'Payments',
    person: 'pendingPayments',
  },
  {
    page: 'Payments',
    shows: 'the question before a payment is cancelled',
    path: '/payments',
    heading: 'Payments',
    person: 'pendingPayments',
    act: askToCancel,
  },
  {
    page: 'Payments',
    shows: 'the payments of a year',
    path: '/payments',
    heading: 'Payments',
    person: 'pendingPayments',
    act: filterByYear,
  },
  {
    page: 'Payments',
    shows: 'a returned payment',
    path: '/payments',
    heading: 'Payments',
    person: 'returnedPayment',
  },
  { page: 'Payments', shows: 'empty', path: '/payments', heading: 'Payments', person: 'noCertificates' },
  {
    page: 'Make payments',
    shows: 'step 1, payment details',
    path: '/make-payments',
    heading: 'Payment Details',
    person: 'manyCertificates',
  },
  {
    page: 'Make payments',
    shows: 'step 1, with a mistake',
    path: '/make-payments',
    heading: 'Payment Details',
    person: member,
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
      await proceed(page);
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Make payments',
    shows: 'step 2, payment method, with its calendar',
    path: '/make-payments',
    heading: 'Payment Details',
    person: 'inGrace',
    act: async (page) => {
      await proceed(page);
      await page.getByRole('button', { name: 'Choose from a calendar' }).click();
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
    },
  },
  {
    page: 'Make payments',
    shows: 'step 2, the notice before the wallet',
    path: '/make-payments',
    heading: 'Payment Details',
    person: member,
    act: async (page) => {
      await proceed(page);
      await page.getByRole('button', { name: 'Manage payment methods' }).click();
      await expect(page.getByRole('dialog', { name: 'Manage payment methods' })).toBeVisible();
    },
  },
  {
    page: 'Make payments',
    shows: 'step 3, payment verification',
    path: '/make-payments',
    heading: 'Payment Details',
    person: member,
    act: goToVerification,
  },
  ...RESULTS.map(
    ([shows, status, title]): View => ({
      page: 'Make payments',
      shows,
      path: '/make-payments',
      heading: 'Payment Details',
      person: member,
      act: (page) => showResult(page, status, title),
    }),
  ),
  {
    page: 'Make payments',
    shows: 'nothing to pay',
    path: '/make-payments',
    heading: 'Make Payments',
    person: 'noCertificates',
  },
  { page: 'Documents', shows: 'nothing chosen', path: '/documents', heading: 'Documents', person: member },
  {
    page: 'Documents',
    shows: 'a certificate chosen',
    path: '/documents',
    heading: 'Documents',
    person: 'manyCertificates',
    act: chooseCertificate('000020420454'),
  },
  {
    page: 'Documents',
    shows: 'several chosen',
    path: '/documents',
    heading: 'Documents',
    person: 'manyCertificates',
    act: chooseSeveral,
  },
  {
    page: 'Documents',
    shows: 'a document on its way',
    path: '/documents',
    heading: 'Documents',
    person: 'manyCertificates',
    act: waitForDocument,
  },
  {
    page: 'Documents',
    shows: 'without paper',
    path: '/documents',
    heading: 'Documents',
    person: member,
    act: choosePaperless,
  },
  { page: 'Documents', shows: 'empty', path: '/documents', heading: 'Documents', person: 'noCertificates' },
  { page: 'Forms', shows: 'some for you', path: '/forms', heading: 'Available Forms', person: member },
  {
    page: 'Forms',
    shows: 'none for you',
    path: '/forms',
    heading: 'Available Forms',
    person: 'noCertificates',
  },
  {
    page: 'Form',
    shows: 'what a loan does, and the spouse',
    path: '/forms/45',
    heading: 'Certificate of Loan',
    person: 'spouseConsent',
    act: beginLoan,
  },
  {
    page: 'Form',
    shows: 'not for this member',
    path: '/forms/44',
    heading: 'Annuity Withdrawal',
    person: member,
  },
  { page: 'Forms', shows: 'an unknown form', path: '/forms/999', heading: 'Form Not Found', person: member },
  { page: 'Support', shows: 'home', path: '/support', heading: 'Member Support', person: member },
  {
    page: 'Support',
    shows: 'a topic',
    path: '/support/topic/billing-and-payments',
    heading: 'Billing & Payments',
    person: member,
  },
  {
    page: 'Support',
    shows: 'an article',
    path: '/support/faq/46',
    heading: 'How do I make a payment online?',
    person: member,
  },
  {
    page: 'Support',
    shows: 'an article with a list, which did not help',
    path: '/support/faq/47',
    heading: 'How do I set up automatic payments?',
    person: member,
    act: sayThatItDidNotHelp,
  },
  {
    page: 'Support',
    shows: 'suggestions',
    path: '/support',
    heading: 'Member Support',
    person: member,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search help articles' }).first().fill('loan');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    page: 'Support',
    shows: 'a search',
    path: '/support/search/loan',
    heading: 'Search results',
    person: member,
  },
  {
    page: 'Support',
    shows: 'a search without results',
    path: '/support/search/xylophone',
    heading: 'Search results',
    person: member,
  },
  {
    page: 'Support',
    shows: 'no requests sent',
    path: '/support/requests',
    heading: 'Your requests',
    person: member,
  },
  {
    page: 'Support',
    shows: 'requests sent',
    path: '/support/requests',
    heading: 'Your requests',
    person: member,
    act: showRequests,
  },
  {
    page: 'Contact',
    shows: 'the form',
    path: '/contact',
    heading: 'Contact Member Services',
    person: member,
  },
  {
    page: 'Contact',
    shows: 'a mistake, and a telephone number asked for',
    path: '/contact',
    heading: 'Contact Member Services',
    person: member,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Telephone' }).check();
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Contact',
    shows: 'sent',
    path: '/contact',
    heading: 'Contact Member Services',
    person: member,
    act: showSent,
  },
  {
    page: 'Contact',
    shows: 'a preset reason',
    path: '/contact?reason=olddocs',
    heading: 'Contact Member Services',
    person: member,
  },
  {
    page: 'Report a death',
    shows: 'the form',
    path: '/report-a-death',
    heading: 'Report a death',
  },
  {
    page: 'Report a death',
    shows: 'mistakes',
    path: '/report-a-death',
    heading: 'Report a death',
    act: async (page) => {
      await page.getByLabel('Date of death').fill('last week');
      await page.getByRole('button', { name: 'Send Report' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Report a death',
    shows: 'received',
    path: '/report-a-death',
    heading: 'Report a death',
    act: async (page) => {
      // The answer is made here, so that nothing is reported for a picture.
      await page.route('**/v1/memberuser/ReportDeath', (route) =>
        route.fulfill({ json: { Reference: '700042' } }),
      );
      await fillDeathReport(page);
      await page.getByRole('button', { name: 'Send Report' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'We have your report' })).toBeVisible();
    },
  },
  { page: 'Profile', shows: 'a member', path: '/profile', heading: 'Profile', person: member },
  {
    page: 'Profile',
    shows: 'a change that was asked for',
    path: '/profile',
    heading: 'Profile',
    person: member,
    act: async (page) => {
      await askForMove(page);
      await expect(page.getByText('Change requested')).toBeVisible();
    },
  },
  {
    page: 'Edit profile',
    shows: 'account',
    path: '/edit-profile/account',
    heading: 'Update Online Account Information',
    person: member,
  },
  {
    page: 'Edit profile',
    shows: 'contact',
    path: '/edit-profile/contact',
    heading: 'Update Contact Information',
    person: member,
  },
  {
    page: 'Edit profile',
    shows: 'account, with mistakes',
    path: '/edit-profile/account',
    heading: 'Update Online Account Information',
    person: member,
    act: async (page) => {
      await page.getByLabel('First name').fill('');
      await page.getByLabel('Preferred email').fill('margaret@');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Edit profile',
    shows: 'contact, abroad, with a change that waits',
    path: '/edit-profile/contact',
    heading: 'Update Contact Information',
    person: member,
    act: async (page) => {
      await askForMove(page);
      await expect(page.getByText(/^You asked for this change on/)).toBeVisible();
      await page.getByLabel('Country').selectOption('Canada');
      await expect(page.getByText('Only for an address in the United States.')).toBeVisible();
    },
  },
];

const OF_FORMS = [
  ['Forms', 'begun, signed, received, declined and not in time', '/forms', 'Available Forms', showMyForms],
  ['Forms', 'what was begun does not come', '/forms', 'Available Forms', loseMyForms],
  ['Form', 'ready, its window blocked', '/forms/43', 'Electronic Funds Transfer', blockForm],
  ['Form', 'open in another window', '/forms/43', 'Electronic Funds Transfer', openForm],
] as const;

const askForHelp = async (page: Page) => {
  await page.getByRole('button', { name: 'Help with this page' }).click();
  const name = 'Help with this page';
  const panel = page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
  await panel.getByRole('listitem').first().locator('summary').click();
};

const helpOf = (page: string, path: string, heading: string): View => ({
  ...{ page, path, heading, shows: 'its questions', person: member, act: askForHelp },
});

/** What is pictured and not walked through: journeys of payments, forms and help bring it about for real, and scan it. */
export const PICTURED_ONLY: readonly View[] = [
  ...OF_PAYMENTS.map(
    ([shows, act]): View => ({
      page: 'Payments',
      path: '/payments',
      heading: 'Payments',
      person: 'pendingPayments',
      ...{ shows, act },
    }),
  ),
  ...OF_FORMS.map(
    ([page, shows, path, heading, act]): View => ({ page, shows, path, heading, person: member, act }),
  ),
  helpOf('Certificates', '/certificates', 'Certificates'),
  helpOf('Payments', '/payments', 'Payments'),
  helpOf('Documents', '/documents', 'Documents'),
  helpOf('Forms', '/forms', 'Available Forms'),
];

/** The pages that ask the API for something of their own, and so can be seen loading and failing. */
export const PAGES_WITH_DATA: readonly View[] = [
  '/certificates',
  '/certificate-details/000020419791',
  '/payments',
  '/make-payments',
  '/documents',
  '/forms',
  '/forms/45',
  '/support',
  '/contact',
  '/profile',
  '/edit-profile/contact',
].flatMap((path) => VIEWS.find((view) => view.path === path) ?? []);
