import type { GetPaymentHistory, WireFormat } from '@portal/api';
import { createBus } from '@portal/event-bus';
import { unfinishedActs } from '@portal/section-sdk';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createMethods } from '../testing/create-payline.ts';
import { createRecurringPayment, createSinglePayment, NO_PENDING } from '../testing/pending-payments.ts';
import { PaymentsPage } from './payments-page.tsx';

type PaymentHistoryItem = WireFormat<typeof GetPaymentHistory>[number];

const bus = createBus('a test');

const recurring = createRecurringPayment();
const single = createSinglePayment({ 'payment-date': '2026-11-27', 'cancel-until': '2026-11-27' });

function received(changes: Partial<PaymentHistoryItem>): PaymentHistoryItem {
  return {
    CertificateNumber: '000001000013',
    PaymentDate: '2026-11-03',
    PaymentAmount: '61.40',
    PaymentType: 'Premium',
    ReturnedIndicator: false,
    ...changes,
  };
}

function open(answers: FakeResponses) {
  return renderPage(PaymentsPage, {
    path: '/payments',
    responses: {
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentList: [],
      GetPendingPayments: NO_PENDING,
      GetPaymentHistory: [],
      GetPaymentMethods: createMethods(),
      GetPremiumReminder: { IsOn: false, EmailAddress: 'astrid@example.org' },
      ...answers,
    },
  });
}

/** Header and rows of a table, cell by cell. */
async function table(name: string): Promise<string[][]> {
  const found = await screen.findByRole('table', { name });
  return within(found)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

/** A column of the processed payments. */
async function column(index: number): Promise<(string | undefined)[]> {
  return (await table('Payment History')).slice(1).map((row) => row[index]);
}

test('requests both lists at once, and renders them after the summary', {
  tags: ['PAY-02'],
}, async () => {
  const requests: string[] = [];
  const answering = (name: string, answer: unknown) => () => {
    requests.push(name);
    return answer;
  };
  open({
    GetPaymentList: pendingForever,
    GetPendingPayments: answering('pending', NO_PENDING),
    GetPaymentHistory: answering('history', []),
  });
  await screen.findByText('Loading');
  await waitFor(() => expect(requests.sort()).toEqual(['history', 'pending']));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('shows the lists if the summary fails', { tags: ['PAY-02'] }, async () => {
  open({ GetPaymentList: errorResponse(404) });
  expect(await screen.findByRole('heading', { level: 2, name: 'No Pending Payments' })).toBeDefined();
});

test('shows its headings and the payment summary', { tags: ['PAY-01', 'PAY-02'] }, async () => {
  open({});
  expect(screen.getByRole('heading', { level: 1, name: 'Payments' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Payment History' })).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Payment summary' })).toBeDefined();
});

test('shows amount due, date, overdue and pending', {
  tags: ['PAY-02', 'SUM-14'],
}, async () => {
  const late = createCertificate({ Status: 'Pending', PaidToDate: '2026-11-20' });
  open({
    GetCertificateSummary: { Certificates: [late] },
    GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }],
  });
  await screen.findByText('$184.20');
  expect(screen.getByRole('region', { name: 'Payment summary' }).textContent).toBe(
    'Amount due$184.20OverdueNext payment dueDecember 03, 2026Pay NowAll of your certificates are pending.' +
      'Overdue since November 20, 2026: Whole Life Insurance …00133 payments of $61.40',
  );
});

test('says that a paid-up account is up to date', { tags: ['PAY-02', 'SUM-14'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [createCertificate({ PaidUpType: 'SP' })] } });
  await screen.findByText('Your account is up to date.');
  expect(screen.getByRole('region', { name: 'Payment summary' }).textContent).toBe(
    'Your account is up to date.',
  );
});

test('says in the heading that nothing is pending', { tags: ['PAY-03'] }, async () => {
  open({});
  expect(await screen.findByText('There are no transactions to display.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'No Pending Payments' })).toBeDefined();
});

test('says in the heading that payments are pending', { tags: ['PAY-03'] }, async () => {
  open({ GetPendingPayments: { ...NO_PENDING, SinglePayments: [single] } });
  expect(await screen.findByRole('table', { name: 'Pending Payments' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Pending Payments' })).toBeDefined();
});

test('shows a spinner while pending payments load', { tags: ['PAY-04'] }, async () => {
  open({ GetPendingPayments: pendingForever });
  expect(await screen.findByText('Getting your pending payments')).toBeDefined();
});

/** Name of the member's certificate. */
const WHOLE_LIFE = '000001000013Whole Life Insurance, Astrid Lindqvist';

test('lists recurring and one-time payments, next date first', {
  tags: ['PAY-05', 'PAY-06', 'PAY-07', 'PAY-08'],
}, async () => {
  open({ GetPendingPayments: { RecurringPayments: [recurring], SinglePayments: [single] } });
  const [headings, ...rows] = await table('Pending Payments');
  expect(headings).toEqual(['Date Scheduled', 'Certificate #', 'Amount', 'Payment Method', 'Actions']);
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Nov 27, 2026', WHOLE_LIFE, '$61.40', 'One-Time'],
    ['Dec 10, 2026', '000001000021Loan', '$120.00', 'Recurring'],
  ]);
});

test('lists received payments with reversals', {
  tags: ['PAY-20', 'PAY-21', 'PAY-22'],
}, async () => {
  open({
    GetPaymentHistory: [received({}), received({ PaymentDate: '2026-10-03', ReturnedIndicator: true })],
  });
  expect(await table('Payment History')).toEqual([
    ['Certificate #', 'Date Received', 'Amount', 'Reversed'],
    [WHOLE_LIFE, 'Nov 03, 2026', '$61.40', 'No'],
    [WHOLE_LIFE, 'Oct 03, 2026', '$61.40', 'Yesreturned by your bank'],
  ]);
});

test('names a certificate by product and insured or annuitant', {
  tags: ['PAY-06', 'PAY-21', 'F-01'],
}, async () => {
  const annuity = { CertificateNumber: '000001000021', LineOfBusiness: 'A' as const };
  const ingrid = { FirstName: 'Ingrid', MiddleName: null, LastName: 'Berg', FullName: null };
  open({
    GetCertificateSummary: {
      Certificates: [
        createCertificate(),
        createCertificate({ ...annuity, ProductDescription: 'Flexible Annuity', Annuitants: [ingrid] }),
      ],
    },
    GetPendingPayments: { RecurringPayments: [recurring], SinglePayments: [single] },
    GetPaymentHistory: [received({}), received({ CertificateNumber: '000001000099' })],
  });
  const numbers = ([, ...rows]: readonly (readonly (string | null | undefined)[])[], index: number) =>
    rows.map((row) => row[index]);
  expect(numbers(await table('Pending Payments'), 1)).toEqual([
    WHOLE_LIFE,
    '000001000021Loan: Flexible Annuity, Ingrid Berg',
  ]);
  // A certificate that is no longer on file shows only its number.
  expect(numbers(await table('Payment History'), 0)).toEqual([WHOLE_LIFE, '000001000099']);
  await userEvent.click(screen.getAllByRole('button', { name: /^Details of/ })[0] ?? document.body);
  const details = await screen.findByRole('dialog', { name: 'Your payment' });
  expect(details.textContent).toContain('Whole Life Insurance, Astrid Lindqvist');
});

const three = [
  received({ CertificateNumber: '000000000002', PaymentAmount: '100.00', PaymentDate: '2026-04-15' }),
  received({ CertificateNumber: '000000000010', PaymentAmount: '9.00', PaymentDate: '2025-11-15' }),
  received({
    CertificateNumber: '000000000001',
    PaymentAmount: '20.00',
    PaymentDate: '2026-03-15',
    ReturnedIndicator: true,
  }),
];

test.each([
  ['Certificate #', 0, ['000000000001', '000000000002', '000000000010']],
  ['Date Received', 1, ['Nov 15, 2025', 'Mar 15, 2026', 'Apr 15, 2026']],
  ['Amount', 2, ['$9.00', '$20.00', '$100.00']],
])(
  'sorts by %s, and reverses on the second press',
  { tags: ['PAY-24', 'PAY-25'] },
  async (name, index, ascending) => {
    open({ GetPaymentHistory: three });
    await table('Payment History');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await column(index)).toEqual(ascending);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await column(index)).toEqual(ascending.toReversed());
  },
);

test('sorts reversed payments first when ascending', { tags: ['PAY-26'] }, async () => {
  open({ GetPaymentHistory: three });
  await table('Payment History');
  await userEvent.click(screen.getByRole('button', { name: 'Reversed' }));
  expect(await column(3)).toEqual(['Yesreturned by your bank', 'No', 'No']);
});

test('links to the contact page for older payments', { tags: ['PAY-27'] }, async () => {
  open({});
  const link = await screen.findByRole('link', { name: 'Request Older Payment Information' });
  expect(link.getAttribute('href')).toBe('/contact?reason=olderpaymentinfo');
});

test('explains empty lists', { tags: ['PAY-28', 'PAY-29'] }, async () => {
  open({});
  expect(
    await screen.findByText(
      'Payments are only displayed to the Payor and Owner or there are no recent payments to display.',
    ),
  ).toBeDefined();
  expect(await screen.findByText('There are no transactions to display.')).toBeDefined();
  expect(screen.getByText(/may still be on its way/)).toBeDefined();
});

test('announces a failed list once, and keeps the other list', {
  tags: ['ERR-01', 'AMB-02'],
}, async () => {
  const notifications: string[] = [];
  const undo = bus
    .events('notification.requested', 1)
    .subscribe(({ message }) => notifications.push(message));
  open({ GetPendingPayments: errorResponse(403), GetPaymentHistory: three });
  const title = await screen.findByText('We could not get your pending payments.');
  expect(title.closest('[role="alert"]')).not.toBeNull();
  screen.getByText(/^No money has moved/);
  await screen.findByRole('table', { name: 'Payment History' });
  expect(notifications).toEqual([]);
  undo.unsubscribe();
});

test.each([
  ['loaded', {}],
  ['loading', { GetPendingPayments: pendingForever, GetPaymentHistory: pendingForever }],
  ['failed', { GetPendingPayments: errorResponse(500), GetPaymentHistory: errorResponse(500) }],
])('ignores the unmount while %s', { tags: ['ERR-35', 'AMB-91'] }, async (_state, answers) => {
  const problems: unknown[] = [];
  const report = (event: Event) => problems.push(event);
  const complain = vi.spyOn(console, 'error').mockImplementation((...words) => void problems.push(words));
  addEventListener('error', report);
  addEventListener('unhandledrejection', report);
  const page = open(answers);
  await screen.findByRole('heading', { name: /Pending Payments$/ });
  const stop = bus.events('notification.requested', 1).subscribe((notice) => problems.push(notice));
  page.unmount();
  await new Promise((resolve) => setTimeout(resolve));
  removeEventListener('error', report);
  removeEventListener('unhandledrejection', report);
  complain.mockRestore();
  stop.unsubscribe();
  expect(problems).toEqual([]);
  expect(document.body.textContent).toBe('');
});

test('explains missing payments, with and without payments', { tags: ['F-09'] }, async () => {
  open({ GetPaymentHistory: three });
  await screen.findByRole('table', { name: 'Payment History' });
  expect(screen.getByText("Why don't I see my payment?")).toBeDefined();
  expect(screen.getByText(/^It is for a certificate you do not own or pay/)).toBeDefined();
});

test('names the list in sort announcements', {
  tags: ['PAY-01', 'PAY-24'],
}, async () => {
  open({ GetPaymentHistory: [received({}), received({ PaymentAmount: '70.00' })] });
  await table('Payment History');
  expect(screen.getByRole('heading', { level: 2, name: 'Payment History' })).toBeDefined();
  await userEvent.click(screen.getByText('Amount', { selector: 'th button > span' }));
  expect(await screen.findByText('Payment History: sorted by Amount, ascending')).toBeDefined();
});

test('reports a payment that the bank returned, on top of the page', { tags: ['PAY-22'] }, async () => {
  open({
    GetPaymentHistory: [
      received({ PaymentAmount: '88.88', PaymentDate: '2026-10-03', ReturnedIndicator: true }),
      received({ PaymentDate: '2026-08-03', ReturnedIndicator: true }),
    ],
  });
  const title = await screen.findByText('Your bank returned a payment');
  screen.getByText('$88.88 of October 03, 2026 for Whole Life Insurance, Astrid Lindqvist');
  screen.getByText(/^We could not apply this money\. Please ask your bank why/);
  const summary = await screen.findByRole('region', { name: 'Payment summary' });
  expect(title.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('reports several returned payments, each with its date', { tags: ['PAY-22'] }, async () => {
  open({
    GetPaymentHistory: [
      received({ CertificateNumber: '000001000021', ReturnedIndicator: true }),
      received({ PaymentDate: '2026-10-03', ReturnedIndicator: true }),
    ],
  });
  await screen.findByText('Your bank returned 2 payments');
  expect(screen.getByText('$61.40 of November 03, 2026 for certificate 000001000021')).toBeDefined();
});

test('reports no returned payment without one', { tags: ['PAY-22'] }, async () => {
  open({ GetPaymentHistory: [received({})] });
  await screen.findByRole('table', { name: 'Payment History' });
  expect(screen.queryByText(/^Your bank returned/)).toBeNull();
});

const annual = createCertificate({
  CertificateNumber: '000001000021',
  BillingFrequency: 'Annual',
  PaymentSummary: { DueDate: '2027-04-13', BilledAmount: '120.00', AmountEditable: 'F' },
});

test('shows the premiums of twelve months for two certificates', { tags: ['CERT-17'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [annual, createCertificate()] } });
  const year = await screen.findByRole('list', { name: 'Premiums by month' });
  const months = [...year.children].map(({ textContent }) => textContent);
  expect(months).toHaveLength(12);
  expect([months[0], months[1], months[5]]).toEqual([
    'November 2026Nothing due',
    'December 2026$61.401 premium',
    'April 2027$181.402 premiums',
  ]);
  expect((await table('Next due dates')).map((row) => row.slice(0, 3))).toEqual([
    ['Due', 'Certificate #', 'Amount'],
    ['Dec 03, 2026', WHOLE_LIFE, '$61.40'],
    ['Apr 13, 2027', '000001000021Whole Life Insurance, Astrid Lindqvist', '$120.00'],
  ]);
});

test('says what covers each next premium', { tags: ['CERT-17', 'AMB-89'] }, async () => {
  const certificate = (end: string, DueDate: string, IsOnPAC = false) =>
    createCertificate({
      CertificateNumber: `0000010000${end}`,
      IsOnPAC,
      PaidToDate: DueDate,
      PaymentSummary: { DueDate, BilledAmount: '61.40', AmountEditable: 'F' },
    });
  const line = (end: string, changes = {}) => ({
    CertificateNumber: `0000010000${end}`,
    PaymentType: 'Premium',
    AmountDue: '61.40',
    ...changes,
  });
  open({
    GetCertificateSummary: {
      Certificates: [
        certificate('21', '2026-12-03'),
        certificate('39', '2026-12-04', true),
        certificate('47', '2026-12-05'),
        certificate('54', '2026-12-06'),
        certificate('62', '2026-12-07'),
      ],
    },
    GetPaymentList: [
      line('21'),
      line('39'),
      line('47', { HasRecurringPayment: true }),
      line('54', { ScheduledPayments: [{ Date: '2026-11-27', Amount: '61.40', By: 'self' }] }),
      line('62'),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 5' }));
  expect((await table('Next due dates')).map((row) => [row[0], row[3]])).toEqual([
    ['Due', 'Status'],
    ['Dec 03, 2026', 'Due'],
    ['Dec 04, 2026', 'Auto Pay takes it'],
    ['Dec 05, 2026', 'Recurring payment'],
    ['Dec 06, 2026', 'Scheduled'],
    ['Dec 07, 2026', 'Upcoming'],
  ]);
});

test('shows three months first on a phone, and all on request', { tags: ['CERT-17'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [annual, createCertificate()] } });
  const year = await screen.findByRole('list', { name: 'Premiums by month' });
  const collapsed = () => year.querySelectorAll('[data-collapsed=true]').length;
  const button = screen.getByRole('button', { name: 'Show all 12 months' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(collapsed()).toBe(9);
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Show the first 3 months' })).toBe(button);
  expect(collapsed()).toBe(0);
});

test('shows only the next due date for one certificate', { tags: ['CERT-17'] }, async () => {
  open({});
  await screen.findByRole('table', { name: 'Next due dates' });
  expect(screen.queryByRole('list', { name: 'Premiums by month' })).toBeNull();
});

test('shows no premiums without a due date', { tags: ['CERT-17'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [createCertificate({ PaidUpType: 'SP' })] } });
  await screen.findByRole('heading', { name: 'Payment History' });
  expect(screen.queryByText('Coming Premiums')).toBeNull();
});

test('saves a due date as a calendar file', { tags: ['F-19'] }, async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:any');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open({});
  await userEvent.click(
    await screen.findByLabelText('Add to calendar: premium for certificate 000001000013, due Dec 03, 2026'),
  );
  const [file] = saved.mock.calls[0] ?? [];
  const text = file instanceof Blob ? await file.text() : '';
  expect(text).toContain('DTSTART;VALUE=DATE:20261203');
  expect(text).toContain('SUMMARY:Premium of $61.40 due: certificate 000001000013');
  vi.restoreAllMocks();
});

const OFF = 'We can e-mail you a week before a premium is due. You will still get your bills.';
const ON = 'We e-mail astrid@example.org a week before a premium is due, unless it is paid automatically.';

test('switches the e-mail before a premium is due on and off', { tags: ['F-11'] }, async () => {
  const saved: unknown[] = [];
  const save = (_query: URLSearchParams, { body }: { body: string }) => {
    saved.push(JSON.parse(body));
    return { ...JSON.parse(body), EmailAddress: 'astrid@example.org' };
  };
  open({ SavePremiumReminder: save });
  const text = await screen.findByText(OFF);
  expect(text.getAttribute('aria-live')).toBe('polite');
  const button = screen.getByText('E-mail me before a premium is due');
  await userEvent.click(button);
  expect(await screen.findByText(ON)).toBe(text);
  expect(button.textContent).toBe('Stop these e-mails');
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  expect(await screen.findByText(OFF)).toBe(text);
  expect(saved).toEqual([{ IsOn: true }, { IsOn: false }]);
});

test('reports a reminder that was not saved, and saves it on the next try', {
  tags: ['F-11', 'ERR-01'],
}, async () => {
  let tries = 0;
  const save = () => {
    tries += 1;
    return tries === 1 ? errorResponse(500) : { IsOn: true, EmailAddress: 'astrid@example.org' };
  };
  open({ SavePremiumReminder: save });
  await userEvent.click(await screen.findByText('E-mail me before a premium is due'));
  expect(await screen.findByText('We could not save your choice.')).toBeDefined();
  expect(screen.getByText('Your e-mail reminder is as it was.')).toBeDefined();
  expect(screen.getByText(OFF)).toBeDefined();
  await userEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText(ON)).toBeDefined();
  expect(screen.queryByText('We could not save your choice.')).toBeNull();
});

test('keeps the due dates when the reminder cannot be read', { tags: ['F-11'] }, async () => {
  open({ GetPremiumReminder: errorResponse(400) });
  expect(await screen.findByText('We could not look up your e-mail reminder.')).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Next due dates' })).toBeDefined();
});

test('shows how the reminder stands after an interrupted choice', { tags: ['F-05', 'F-11'] }, async () => {
  const owner = createProfile().AzureObjectGuid;
  const act = { kind: 'premium-reminder', path: '/payments', keys: [], isRefused: true };
  unfinishedActs.put({ ...act, owner, sentAt: Date.now() });
  open({});
  const group = await screen.findByRole('group', { name: 'We could not save your choice.' });
  expect(document.activeElement).toBe(group);
  expect([screen.getAllByText(OFF).length, unfinishedActs.list()]).toEqual([1, []]);
});
