import { resetServerTime } from '@portal/api/testing/server-time';
import { toCents } from '@portal/domain/values/money';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { preselectState } from '@portal/shared-features/preselected-certificates';
import { usePaymentSummary } from '@portal/shared-features/use-payment-summary';
import { translate } from '@portal/ui/testing/translate';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMethods, createPayline } from '../testing/create-payline.ts';
import {
  clickButton,
  findHeading,
  getErrors,
  renderWizard as open,
  receivedNotifications,
  recordedLog,
} from '../testing/render-wizard.ts';
import { MakePaymentsPage } from './make-payments-page.tsx';
import { initialSelectionText } from './texts.ts';

const free = createPayline();
const multiples = createPayline({
  CertificateNumber: '000001000021',
  AmountEditable: 'F',
  BilledAmount: '40.00',
  AmountBilled: '40.00',
  NumberOfMonthsDue: 2,
});
const fixed = createPayline({
  CertificateNumber: '000001000039',
  AmountEditable: 'F',
  IsProrated: true,
  BilledAmount: '12.34',
});
const automatic = createPayline({ CertificateNumber: '000001000047', IsPac: true, BilledAmount: '25.00' });
const owned = createPayline({ CertificateNumber: '000001000054', IsPayor: false, BilledAmount: '70.00' });
/** The wizard, after a page has loaded the amount due. */
function PageAfterSummary() {
  usePaymentSummary();
  return <MakePaymentsPage />;
}

const all = [free, multiples, fixed, automatic, owned];

const line = (number: string, type = 'Premium') =>
  within(screen.getByRole('group', { name: `${type} for certificate ${number}` }));
const amountOf = (number: string) => line(number).getByLabelText('Amount to pay');
const tickOf = (number: string) => line(number).getByRole('checkbox');
const ticks = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);
const subtotal = () => screen.getByLabelText('Subtotal').textContent;
test('selects billed lines in step 1, and separates owner lines', {
  tags: ['WIZ-01', 'WIZ-06', 'WIZ-13', 'WIZ-14', 'WIZ-16', 'WIZ-24'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  expect(ticks()).toEqual([false, true, true, true, false, false]);
  expect(screen.getByLabelText(/^One-time payment/)).toHaveProperty('checked', true);
  const owner = screen.getByRole('region', { name: /^Certificates you own/ });
  within(owner).getByRole('group', { name: 'Premium for certificate 000001000054' });
  expect(amountOf('000001000013')).toHaveProperty('value', '61.40');
  expect(amountOf('000001000021')).toHaveProperty('value', '8000');
  line('000001000039').getByText('$12.34');
  line('000001000047').getByText('Paid automatically from your bank');
  expect(subtotal()).toBe('$153.74');
});

test('names the step in the heading, and keeps its focus while loading', {
  tags: ['WIZ-01'],
}, async () => {
  const answer = Promise.withResolvers<unknown>();
  const later = () => answer.promise;
  open({ GetPaymentLines: later });
  const title = await screen.findByRole('heading', { level: 1 });
  screen.getByText('Getting what you can pay');
  title.focus();
  answer.resolve(all);
  await screen.findByLabelText('Subtotal');
  expect(document.activeElement).toBe(title);
  expect(title.textContent).toBe('Step 1 of 3 Payment Details');
  expect(document.title).toBe('Payment Details - Step 1 of 3 - Member Portal');
});

test.each([
  ['a failure', errorResponse(500)],
  ['nothing to pay', []],
])(
  'keeps the heading focused when the lines end in %s',
  { tags: ['WIZ-01', 'ERR-37'] },
  async (_end, lines) => {
    const answer = Promise.withResolvers<unknown>();
    const later = () => answer.promise;
    open({ GetPaymentLines: later });
    const title = await screen.findByRole('heading', { level: 1 });
    title.focus();
    answer.resolve(lines);
    await waitFor(() => expect(title.textContent).toBe('Make Payments'));
    expect(document.activeElement).toBe(title);
  },
);

test('works on a page translated by the browser', {
  tags: ['CTX-02', 'WIZ-12'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  translate(document.body);
  await userEvent.click(tickOf('000001000039'));
  expect(document.body.textContent).toContain('Subtotal, 2 payments$141.40');
  translate(document.body);
  await userEvent.type(amountOf('000001000013'), '5');
  translate(document.body);
  await clickButton('Reset to $61.40');
  expect(subtotal()).toBe('$141.40');
  await clickButton('Continue');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Step 2 of 3 Payment Method');
  translate(document.body);
  await userEvent.click(screen.getByLabelText(/^Checking account/));
  await userEvent.click(screen.getByRole('radio', { name: 'Another day' }));
  await userEvent.clear(screen.getByLabelText('Payment date'));
  await userEvent.type(screen.getByLabelText('Payment date'), '12/01/2026');
  expect(document.body.textContent).toContain('Tuesday, December 01, 2026');
  translate(document.body);
  await clickButton('Continue');
  translate(document.body);
  await clickButton('Change the payment method');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Step 2 of 3 Payment Method');
});

test('shows product and insured of a line next to its number', {
  tags: ['WIZ-06'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  line('000001000013').getByText('Whole Life Insurance, Astrid Lindqvist');
  expect(line('000001000021').queryByText(/Lindqvist/)).toBeNull();
});

test('shows the amounts before the frequency', { tags: ['WIZ-05', 'WIZ-06'] }, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  const frequency = screen.getByRole('group', { name: 'How often do you want to pay?' });
  const last = screen.getByRole('group', { name: 'Premium for certificate 000001000054' });
  expect(last.compareDocumentPosition(frequency)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('marks a line on billing hold, which starts ticked', {
  tags: ['WIZ-13', 'SUM-11'],
}, async () => {
  const onHold = { LineOfBusiness: 'U', BillingStatus: 'Hold' } as const;
  open({
    GetPaymentLines: [free, multiples],
    GetCertificateSummary: {
      Certificates: [
        createCertificate(),
        createCertificate({ CertificateNumber: '000001000021', ...onHold }),
      ],
    },
  });
  await findHeading('Payment Details');
  line('000001000021').getByText('Billing on hold');
  line('000001000021').getByText('Nothing is due now. Clear the box if you do not want to pay this.');
  expect(tickOf('000001000021')).toHaveProperty('checked', true);
  expect(line('000001000013').queryByText('Billing on hold')).toBeNull();
});

test('orders lines by ticks and due date, and does not move a ticked line', {
  tags: ['WIZ-06', 'WIZ-13'],
}, async () => {
  open({
    GetPaymentLines: [
      createPayline({ CertificateNumber: '000001000047', IsPac: true, DueDate: '2026-11-25' }),
      createPayline({ CertificateNumber: '000001000039', DueDate: '2026-12-09' }),
      createPayline({ CertificateNumber: '000001000021', DueDate: '2026-11-30' }),
    ],
  });
  await findHeading('Payment Details');
  const order = () =>
    screen.getAllByRole('group', { name: /^Premium/ }).map((group) => group.getAttribute('aria-label'));
  const expected = [
    'Premium for certificate 000001000021',
    'Premium for certificate 000001000039',
    'Premium for certificate 000001000047',
  ];
  expect(order()).toEqual(expected);
  await userEvent.click(tickOf('000001000021'));
  expect(order()).toEqual(expected);
});

test.each([
  [{}, 'Due December 03, 2026. $61.40 is billed every month.'],
  [{ NumberOfMonthsDue: 2 }, 'Due December 03, 2026. $61.40 is billed every month. 2 months are due.'],
  [{ BilledAmount: '0.00', BillingFrequency: 'Annual' }, 'Billed once a year. Next due December 03, 2026.'],
  [{ BilledAmount: '0.00', BillingFrequency: 'Other', DueDate: null }, 'Nothing is billed now.'],
])('says what is billed and when: %j', { tags: ['WIZ-06', 'WIZ-14'] }, async (changes, text) => {
  open({ GetPaymentLines: [createPayline(changes)] });
  await findHeading('Payment Details');
  expect(line('000001000013').getByText(text)).toBeDefined();
});

test('names a loan line by its type', { tags: ['WIZ-06', 'ENT-14'] }, async () => {
  open({ GetPaymentLines: [free, createPayline({ PaymentType: 'Loan' })] });
  await findHeading('Payment Details');
  line('000001000013', 'Loan').getByLabelText('Loan: Whole Life Insurance, Astrid Lindqvist');
  expect(line('000001000013', 'Loan').getByText('Loan, certificate 000001000013')).toBeDefined();
});

test.each([
  [20_00, 100_00, 100_00, 'Ticked: what is billed now, $20.00. The rest of $100.00 falls due later.'],
  [
    20_00,
    100_00,
    60_00,
    'Ticked: what is billed now, $20.00. The rest of $100.00 falls due later, or is scheduled or automatic.',
  ],
  [0, 100_00, 0, 'All of $100.00 is scheduled or automatic.'],
  [0, 100_00, 30_00, undefined],
  [100_00, 100_00, 100_00, undefined],
])('explains %d of %d cents due, %d open', { tags: ['SUM-02'] }, (selected, amountDue, openAmount, text) => {
  const due = { amountDue: toCents(amountDue), openAmount: toCents(openAmount) };
  expect(initialSelectionText(toCents(selected), due)).toBe(text);
});

test('explains the rest of an amount due that a page has shown', { tags: ['SUM-02'] }, async () => {
  open(
    {
      GetPaymentLines: [free],
      GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }],
    },
    undefined,
    PageAfterSummary,
  );
  const text = 'Ticked: what is billed now, $61.40. The rest of $184.20 falls due later.';
  expect(await screen.findByText(text)).toBeDefined();
});

test('shows the number of a line without a certificate name', {
  tags: ['WIZ-06', 'F-23'],
}, async () => {
  open({ GetCertificateSummary: errorResponse(500), GetPaymentLines: all });
  await findHeading('Payment Details');
  expect(tickOf('000001000013')).toHaveProperty('checked', true);
  expect(screen.queryByText(/Lindqvist/)).toBeNull();
});

test('selects only the preselected certificate', {
  tags: ['SUM-02', 'CERT-17'],
}, async () => {
  open({ GetPaymentLines: all }, preselectState(['000001000054']));
  await findHeading('Payment Details');
  expect(ticks()).toEqual([false, false, false, false, false, true]);
  expect(subtotal()).toBe('$70.00');
  await userEvent.click(tickOf('000001000039'));
  expect(subtotal()).toBe('$82.34');
});

test('selects and deselects every line, and shows when all are', {
  tags: ['WIZ-07', 'WIZ-08', 'WIZ-09', 'WIZ-12'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  const selectAll = screen.getByRole('checkbox', { name: 'Select all' });
  expect(selectAll).toHaveProperty('indeterminate', true);
  await userEvent.click(selectAll);
  expect(ticks()).toEqual([true, true, true, true, true, true]);
  expect(subtotal()).toBe('$248.74');
  await userEvent.click(tickOf('000001000054'));
  expect(selectAll).toHaveProperty('checked', false);
  expect(subtotal()).toBe('$178.74');
  await userEvent.click(selectAll);
  await userEvent.click(selectAll);
  expect(ticks()).toEqual([false, false, false, false, false, false]);
  expect(subtotal()).toBe('$0.00');
});

test('renders lines outside the viewport later, but all of them', {
  tags: ['WIZ-07', 'WIZ-12'],
}, async () => {
  class NothingInSight {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe() {
      const seen = [{ isIntersecting: false }] as IntersectionObserverEntry[];
      this.#callback(seen, this as unknown as IntersectionObserver);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', NothingInSight);
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(subtotal()).toBe('$248.74');
  await waitFor(() => expect(ticks()).toEqual([true, true, true, true, true, true]));
  await userEvent.click(tickOf('000001000021'));
  await waitFor(() => expect(ticks()).toEqual([false, true, false, true, true, true]));
  vi.unstubAllGlobals();
});

test('formats a typed amount, and resets it to the billed amount', {
  tags: ['WIZ-10', 'WIZ-11', 'WIZ-21', 'WIZ-25'],
}, async () => {
  open();
  await findHeading('Payment Details');
  const amount = amountOf('000001000013');
  await userEvent.clear(amount);
  await userEvent.type(amount, '$1,204.5');
  expect(amount).toHaveProperty('value', '$1,204.5');
  expect(subtotal()).toBe('$1,204.50');
  await userEvent.tab();
  expect(amount).toHaveProperty('value', '1,204.50');
  await userEvent.click(screen.getByLabelText('Reset Premium for certificate 000001000013 to $61.40'));
  expect(amount).toHaveProperty('value', '61.40');
  expect(document.activeElement).toBe(amount);
  expect(subtotal()).toBe('$61.40');
});

test('keeps the amount of a deselected line', {
  tags: ['WIZ-11', 'AMB-93'],
}, async () => {
  open({ GetPaymentLines: [free, multiples, fixed] });
  await findHeading('Payment Details');
  await userEvent.clear(amountOf('000001000013'));
  await userEvent.type(amountOf('000001000013'), '450.25');
  await userEvent.selectOptions(amountOf('000001000021'), '16000');
  const selectAll = screen.getByRole('checkbox', { name: 'Select all' });
  await userEvent.click(tickOf('000001000013'));
  await userEvent.click(selectAll);
  await userEvent.click(selectAll);
  expect(subtotal()).toBe('$0.00');
  expect(amountOf('000001000013')).toHaveProperty('value', '450.25');
  expect(amountOf('000001000021')).toHaveProperty('value', '16000');
  await userEvent.click(tickOf('000001000013'));
  await userEvent.click(tickOf('000001000021'));
  expect(subtotal()).toBe('$610.25');
  await userEvent.click(screen.getByLabelText('Reset Premium for certificate 000001000021 to $80.00'));
  expect(subtotal()).toBe('$530.25');
});

test('resets a deselected line without selecting it', { tags: ['WIZ-11'] }, async () => {
  open({ GetPaymentLines: [free, multiples] });
  await findHeading('Payment Details');
  await userEvent.selectOptions(amountOf('000001000021'), '16000');
  await userEvent.click(tickOf('000001000021'));
  await userEvent.click(screen.getByLabelText('Reset Premium for certificate 000001000021 to $80.00'));
  expect(tickOf('000001000021')).toHaveProperty('checked', false);
  expect(amountOf('000001000021')).toHaveProperty('value', '8000');
  expect(subtotal()).toBe('$61.40');
});

test('skips a line of $0.00 in Select all, but allows ticking it', {
  tags: ['WIZ-07', 'WIZ-18'],
}, async () => {
  const nothingBilled = createPayline({ CertificateNumber: '000001000070', BilledAmount: '0.00' });
  open({ GetPaymentLines: [free, owned, nothingBilled] });
  await findHeading('Payment Details');
  const selectAll = screen.getByRole('checkbox', { name: 'Select all' });
  await userEvent.click(selectAll);
  expect(ticks()).toEqual([true, true, false, true]);
  expect(subtotal()).toBe('$131.40');
  await userEvent.click(tickOf('000001000070'));
  expect(ticks()).toEqual([true, true, true, true]);
  await clickButton('Continue');
  expect(getErrors()).toEqual([
    'Unable to process a payment of $0.00. Please adjust the amount or unselect the $0.00 payment option.',
  ]);
});

for (const [ids, text, message] of [
  ['AMB-94', '1.234,56', 'Please enter the amount in dollars and cents, for example 1,234.56.'],
  ['AMB-94', '1,23,4', 'Please enter the amount in dollars and cents, for example 1,234.56.'],
  ['AMB-45', '1,000,000.00', 'One payment can be at most $999,999.99. Please enter a smaller amount.'],
] as const) {
  test(`rejects ${JSON.stringify(text)} as typed and stays on the step`, {
    tags: [...ids.split(' '), 'WIZ-25'],
  }, async () => {
    open();
    await findHeading('Payment Details');
    const amount = amountOf('000001000013');
    await userEvent.clear(amount);
    await userEvent.type(amount, text);
    expect(screen.queryByText(message)).toBeNull();
    await userEvent.tab();
    expect(amount).toHaveProperty('value', text);
    expect(screen.getByText(message)).toBeDefined();
    await clickButton('Continue');
    expect(getErrors()).toEqual([message]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '50,00');
    await userEvent.tab();
    expect(amount).toHaveProperty('value', '50.00');
    expect(subtotal()).toBe('$50.00');
  });
}

test('offers twelve multiples, and locks a fixed amount', {
  tags: ['WIZ-22', 'WIZ-23'],
}, async () => {
  open({ GetPaymentLines: [multiples, fixed] });
  await findHeading('Payment Details');
  const options = within(amountOf('000001000021')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toHaveLength(12);
  expect(options.at(-1)?.textContent).toBe('$480.00 (12 payments)');
  await userEvent.selectOptions(amountOf('000001000021'), '12000');
  expect(subtotal()).toBe('$132.34');
  expect(line('000001000039').queryByRole('textbox')).toBeNull();
});

for (const [ids, texts, act] of [
  ['WIZ-17', ['Cannot make $0.00 payment.'], () => userEvent.click(tickOf('000001000013'))],
  ['WIZ-17 AMB-45', ['Cannot make $0.00 payment.'], () => userEvent.type(amountOf('000001000013'), 'x')],
] satisfies [string, string[], () => Promise<unknown>][]) {
  test(`shows ${JSON.stringify(texts)} and stays on step 1`, { tags: ids.split(' ') }, async () => {
    open();
    await findHeading('Payment Details');
    await act();
    await clickButton('Continue');
    expect(getErrors()).toEqual(texts);
    await findHeading('Payment Details');
  });
}

test('reports a line of $0.00 among others at its amount', { tags: ['WIZ-18'] }, async () => {
  open({ GetPaymentLines: [free, createPayline({ CertificateNumber: '000001000062' })] });
  await findHeading('Payment Details');
  await userEvent.clear(amountOf('000001000062'));
  await clickButton('Continue');
  const text =
    'Unable to process a payment of $0.00. Please adjust the amount or unselect the $0.00 payment option.';
  expect(getErrors()).toEqual([text]);
  await userEvent.click(screen.getByRole('link', { name: text }));
  expect(document.activeElement).toBe(amountOf('000001000062'));
});

for (const [ids, changes, text] of [
  [
    'WIZ-19',
    { LineOfBusiness: 'H' as const },
    'Recurring payments are not allowed for Certificate 000001000013.',
  ],
  [
    'WIZ-20 AMB-43',
    { BillingFrequency: 'Annual' },
    'Recurring payments are not allowed for certificates billed Annual.',
  ],
] as const) {
  test(`rejects a recurring payment if no line allows one`, {
    tags: [...ids.split(' '), 'WIZ-05'],
  }, async () => {
    open({ GetPaymentLines: [createPayline(changes)] });
    await findHeading('Payment Details');
    await userEvent.click(screen.getByLabelText(/^Recurring payment/));
    await clickButton('Continue');
    expect(getErrors()).toEqual([text]);
  });
}

test.each(['Payment Details', 'Payment Method', 'Payment Verification'])(
  'Cancel on %s goes to the certificates and discards the draft',
  { tags: ['WIZ-04', 'F-12'] },
  async (step) => {
    open();
    await findHeading('Payment Details');
    if (step !== 'Payment Details') {
      await clickButton('Continue');
      await findHeading('Payment Method');
    }
    if (step === 'Payment Verification') {
      await userEvent.click(screen.getByLabelText(/^Checking/));
      await clickButton('Continue');
      await findHeading(step);
    }
    // A draft exists only after an answer.
    if (step === 'Payment Details') await userEvent.click(screen.getByLabelText(/^Recurring payment/));
    expect(sessionStorage.getItem('draft-payment')).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('Went to /certificates')).toBeDefined();
    expect(sessionStorage.getItem('draft-payment')).toBeNull();
  },
);

test('reports every line that rejects a recurring payment', {
  tags: ['WIZ-19', 'WIZ-20'],
}, async () => {
  const annual = createPayline({ CertificateNumber: '000001000088', BillingFrequency: 'Annual' });
  const health = createPayline({ CertificateNumber: '000001000096', LineOfBusiness: 'H' });
  open({ GetPaymentLines: [annual, health] });
  await findHeading('Payment Details');
  await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  await clickButton('Continue');
  const refusal = 'Recurring payments are not allowed for Certificate 000001000096.';
  expect(getErrors()).toEqual([
    'Recurring payments are not allowed for certificates billed Annual.',
    refusal,
  ]);
  line('000001000096').getByText(refusal);
  await userEvent.click(screen.getByRole('link', { name: refusal }));
  expect(document.activeElement).toBe(tickOf('000001000096'));
});

test('shows whom to call if nothing can be paid', { tags: ['WIZ-15'] }, async () => {
  open({ GetPaymentLines: [createPayline({ AmountEditable: 'N' })] });
  await screen.findByText('There is nothing to pay online.');
  expect(screen.getAllByRole('link', { name: '877-555-0142' })).not.toEqual([]);
});

test('says that the lines are loading', { tags: ['ROUTE-11'] }, async () => {
  open({ GetPaymentLines: pendingForever });
  expect(await screen.findByText('Getting what you can pay')).toBeDefined();
});

test('logs lines that fail to load, shows plain text and retries', {
  tags: ['ERR-37', 'AMB-50'],
}, async () => {
  const { logged, log } = recordedLog();
  let answer: unknown = errorResponse(403);
  const lines = () => answer;
  open({
    GetPaymentLines: lines,
    WriteToLog: log,
  });
  await screen.findByText('We could not get what you can pay.');
  expect(logged).toEqual(['2 payment.lines_failed trace=trace-1']);
  expect(receivedNotifications).toEqual([]);
  answer = [free];
  await clickButton('Try again');
  await findHeading('Payment Details');
});

test('shows that the bank processor is down before the start', {
  tags: ['F-25', 'ERR-30'],
}, async () => {
  let answer: unknown = errorResponse(502);
  const methods = () => answer;
  open({ GetPaymentMethods: methods });
  await screen.findByText('Online payments are not available right now');
  expect(subtotal()).toBe('$61.40');
  await waitFor(() =>
    expect(receivedNotifications).toEqual(['Oops! There was a problem getting payment methods.']),
  );
  answer = createMethods();
  await clickButton('Try again');
  await waitFor(() => expect(screen.queryByText('Online payments are not available right now')).toBeNull());
});

const scheduled = (Amount: string, By: 'self' | 'payor' | 'owner') => ({
  ScheduledPayments: [{ Date: '2026-11-27', Amount, By }],
});

test('deselects a line that pending payments of anyone cover', {
  tags: ['AMB-89', 'WIZ-13'],
}, async () => {
  open({
    GetPaymentLines: [
      createPayline(scheduled('61.40', 'self')),
      createPayline({ CertificateNumber: '000001000021', ...scheduled('61.39', 'owner') }),
      createPayline({ CertificateNumber: '000001000039', IsPayor: false, ...scheduled('61.17', 'payor') }),
    ],
  });
  await findHeading('Payment Details');
  // The first checkbox is 'Select all'.
  expect(ticks().slice(1)).toEqual([true, false, false]);
  expect(screen.getAllByText('Scheduled for November 27, 2026')).toHaveLength(3);
  screen.getByText('A payment of $61.40 by you is scheduled for November 27, 2026.');
  screen.getByText('A payment of $61.39 by the owner is scheduled for November 27, 2026.');
  screen.getByText('A payment of $61.17 by the payor is scheduled for November 27, 2026.');
});

test.each(['2026-11-21T18:00:00Z', '2026-11-25T18:00:00Z'])(
  'offers the first date by server time with a device clock at %s',
  { tags: ['WIZ-41', 'R-13'] },
  async (device) => {
    vi.setSystemTime(new Date(device));
    onTestFinished(resetServerTime);
    const headers = { date: 'Mon, 23 Nov 2026 18:00:00 GMT' };
    open({ GetPaymentLines: Response.json([createPayline()], { headers }) });
    await findHeading('Payment Details');
    await clickButton('Continue');
    await findHeading('Payment Method');
    expect(screen.getByLabelText(/^As soon as possible/)).toHaveProperty('value', '2026-11-23');
  },
);
