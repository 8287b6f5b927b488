import type { CertificateSummary } from '@portal/api';
import {
  createAnnuityDetails,
  createBeneficiary,
  createDetails,
  createOtherListing,
  type DetailsOnWire,
} from '@portal/section-sdk/testing/create-details';
import { createQuote, EMPTY_QUOTE } from '@portal/section-sdk/testing/create-quote';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CertificateDetailsPage } from './certificate-details-page.tsx';

const NUMBER = '000001000013';

interface OpenOptions {
  readonly details?: DetailsOnWire | Response | typeof pendingForever;
  readonly quote?: unknown;
  readonly flags?: Partial<CertificateSummary>;
  readonly answers?: FakeResponses;
  readonly at?: string;
}

/** Opens the page; the returned list records the API calls. */
function open({
  details = createDetails(),
  quote = createQuote(),
  flags = {},
  answers = {},
  at = NUMBER,
}: OpenOptions = {}) {
  const calls: string[] = [];
  const recorded = (name: string, answer: unknown) => (query: URLSearchParams) => {
    calls.push(`${name} ${query.get('certificateNumber')} ${query.get('lineOfBusiness') ?? ''}`.trim());
    return answer;
  };
  const listed =
    typeof details === 'object' && 'CertificateNumber' in details ? [createOtherListing(details)] : [];
  renderPage(CertificateDetailsPage, {
    path: '/certificate-details/:certificate',
    at: `/certificate-details/${at}`,
    responses: {
      GetCertificateSummary: { Certificates: listed, ...flags },
      GetCertificateDetails: recorded('details', details),
      GetSurrenderQuote: recorded('quote', quote),
      GetPaymentList: [],
      ...answers,
    },
  });
  return calls;
}

/** A titled section, found by text: role queries are slow on this long page. */
async function section(name: string): Promise<HTMLElement> {
  const region = (
    await screen.findByText((_text, element) => element?.tagName === 'H2' && element.textContent === name)
  ).closest('section');
  if (!region) throw new Error(`No section ${name}`);
  return region;
}

/** The values after loading. */
async function loadedValues(): Promise<HTMLElement> {
  await screen.findByText(/surrender amount/i, { selector: 'dt' });
  return section('Values');
}

/** Value under the label that starts with `label`. */
function valueUnder(where: HTMLElement, label: string): string | null | undefined {
  const term = [...where.querySelectorAll('dt')].find((each) => each.textContent?.startsWith(label));
  if (!term) throw new Error(`No value ${label}`);
  return term.nextElementSibling?.textContent;
}

/** Explained terms in order. */
const explained = () =>
  screen
    .getAllByText(/^(?:Help: .*|Accelerated Death Benefit)$/)
    .map(({ textContent }) => textContent?.replace('Help: ', ''));

test('shows name, number, face value and back link of a life certificate', {
  tags: ['DETAIL-01', 'DETAIL-02', 'DETAIL-04', 'DETAIL-05'],
}, async () => {
  open();
  const title = await screen.findByText(/Whole Life Insurance/, { selector: 'h1 > span' });
  expect(title.closest('h1')?.textContent).toBe('Certificate Details Whole Life Insurance');
  expect(document.title).toBe('Whole Life Insurance - Certificate Details - Member Portal');
  await screen.findByText('Face value');
  expect(valueUnder(document.body, 'Certificate number')).toBe('000001000013');
  expect(valueUnder(document.body, 'Face value')).toBe('$50,000.00');
  expect(title.closest('header')?.querySelector('dl')?.textContent).toBe(
    'Certificate number000001000013Face value$50,000.00',
  );
  expect(screen.queryByText('Issue date')).toBeNull();
  expect(screen.queryByText('Non-Qualified')).toBeNull();
  expect(screen.getByText('Back to Certificates').closest('a')?.getAttribute('href')).toBe('/certificates');
});

test.each([
  [
    'A',
    '0',
    'Non-Qualified',
    'Bought with after-tax money. Usually only the earnings are taxed when you take money out. Please ask your tax adviser first.',
    false,
  ],
  [
    'I',
    '1',
    'Qualified',
    'Part of a retirement plan, such as an IRA or a Roth IRA. Special tax rules apply. Please ask your tax adviser before you take money out.',
    true,
  ],
] as const)(
  'line %s with code %s is %s; only line I shows an issue date',
  { tags: ['DETAIL-03', 'DETAIL-05', 'DETAIL-06'] },
  async (line, QualificationCode, label, note, hasDate) => {
    const details = createAnnuityDetails(line);
    open({ details: { ...details, CertificateValues: { ...details.CertificateValues, QualificationCode } } });
    expect((await screen.findByText(label)).nextElementSibling?.textContent).toBe(note);
    expect(screen.queryByText('Face value')).toBeNull();
    expect(screen.queryByText('May 14, 1996') !== null).toBe(hasDate);
  },
);

test('shows people, riders and chapter of a life certificate', {
  tags: ['DETAIL-07', 'DETAIL-08'],
}, async () => {
  open();
  const people = await section('People');
  expect(valueUnder(people, 'Owner')).toBe('Margaret Lindqvist');
  expect(valueUnder(people, 'Insured')).toBe('Astrid Lindqvist');
  expect(valueUnder(people, 'Payor')).toBe('Gunnar Lindqvist');
  expect(valueUnder(people, 'Chapter number')).toBe('117');
  within(people).getByText('The local group of members that you belong to.');
  expect(valueUnder(people, 'Riders')).toBe('Waiver of PremiumPremiums are waived during total disability.');
  expect(people.textContent).not.toContain('Annuitant');
});

test('shows annuitants and interest rates of an annuity', {
  tags: ['DETAIL-07', 'DETAIL-08'],
}, async () => {
  open({ details: createAnnuityDetails('A', { GuaranteedInterestRate: null }) });
  await loadedValues();
  const people = await section('People');
  expect(valueUnder(people, 'Owner')).toBe('Margaret Lindqvist');
  expect(valueUnder(people, 'Annuitant')).toBe('Ingrid Lindqvist');
  expect(valueUnder(people, 'Payor')).toBe('Gunnar Lindqvist');
  expect(valueUnder(people, 'Chapter number')).toBe('117');
  expect(valueUnder(people, 'Current interest rate')).toBe('4.25%');
  expect(valueUnder(people, 'Guaranteed interest rate')).toBe('N/A');
  expect(people.textContent).not.toMatch(/Insured|Riders/);
});

test('names people and businesses as beneficiaries', {
  tags: ['CERT-24', 'DETAIL-09', 'DETAIL-13'],
}, async () => {
  const trust = { ...createBeneficiary('Somebody Else'), BusinessName: 'Lindqvist Family Trust' };
  const parts = {
    FirstName: 'Erik',
    MiddleName: null,
    LastName: 'Lindqvist',
    FullName: null,
    BusinessName: null,
  };
  open({
    details: createDetails({
      BeneficiaryOne: [createBeneficiary('Nils Lindqvist'), trust],
      BeneficiaryTwo: [parts],
    }),
  });
  const beneficiaries = await section('Beneficiaries');
  expect(valueUnder(beneficiaries, 'Primary')).toBe('Nils LindqvistLindqvist Family Trust');
  expect(valueUnder(beneficiaries, 'Contingent')).toBe('Erik Lindqvist');
});

for (const [ids, LineOfBusiness, text] of [
  ['DETAIL-11', 'L', 'Please refer to your annual statement.'],
  ['DETAIL-11', 'A', 'Please refer to your annual statement.'],
  ['DETAIL-12 AMB-18', 'I', 'Please Contact our Customer Support Center.'],
] as const) {
  test(`line ${LineOfBusiness} without beneficiaries on file: ${text}`, {
    tags: ids.split(' '),
  }, async () => {
    open({ details: createDetails({ LineOfBusiness, BeneficiaryOne: [] }) });
    expect(within(await section('Beneficiaries')).getByText(text)).toBeDefined();
  });
}

test('shows the values of a life certificate', {
  tags: ['DETAIL-15', 'DETAIL-16', 'DETAIL-17', 'DETAIL-18', 'DETAIL-19', 'DETAIL-20', 'AMB-28'],
}, async () => {
  open();
  const values = await loadedValues();
  expect(valueUnder(values, 'Estimated death benefit')).toBe('$54,210.00');
  expect(valueUnder(values, 'Cash value')).toBe('$38,976.00');
  expect(valueUnder(values, 'Cash surrender amount')).toBe('$45,276.00');
  expect(valueUnder(values, 'Dividend accumulation')).toBe('$2,520.00');
  expect(valueUnder(values, 'Paid-up additional insurance')).toBe('$8,400.00Its cash value: $3,780.00');
  const loan = await section('Loan');
  expect(valueUnder(loan, 'Available for a loan')).toBe('$39,335.52');
  expect(valueUnder(loan, 'Loan balance')).toBe('$800.00');
  expect(valueUnder(loan, 'Loan interest')).toBe('$12.50');
});

/** Rows of the table with this caption, as texts. */
async function rowsOf(caption: string): Promise<(string | null)[]> {
  const table = (await screen.findByText(caption, { selector: 'caption' })).closest('table');
  return [...(table?.rows ?? [])].map(({ textContent }) => textContent);
}

test('shows how both values add up, with loan and interest', {
  tags: ['DETAIL-18', 'DETAIL-19'],
}, async () => {
  const loan = { LoanBalance: '800.00', LoanInterest: '12.50' };
  open({
    details: createDetails({ EstimatedDeathBenefit: '60107.50' }),
    quote: { ...createQuote(), ...loan, SurrenderAmount: '44463.50' },
  });
  expect(await rowsOf('How the death benefit adds up')).toEqual([
    'Face value$50,000.00',
    'Paid-up additional insurance$8,400.00',
    'Dividend accumulation$2,520.00',
    'Loan balance-$800.00',
    'Loan interest-$12.50',
    'Estimated death benefit$60,107.50',
  ]);
  expect(await rowsOf('How the surrender amount adds up')).toEqual([
    'Cash value$38,976.00',
    'Cash value of paid-up additional insurance$3,780.00',
    'Dividend accumulation$2,520.00',
    'Loan balance-$800.00',
    'Loan interest-$12.50',
    'Cash surrender amount$44,463.50',
  ]);
});

test('starts the bar of a part where the part before it ends', { tags: ['DETAIL-19'] }, async () => {
  open({
    details: createDetails({ FaceAmount: '12600.00', EstimatedDeathBenefit: '18900.00' }),
    quote: { ...createQuote(), DividendAccumulation: null, LoanBalance: '2100.00', LoanInterest: null },
  });
  const table = (await screen.findByText('How the death benefit adds up')).closest('table');
  const bars = [...(table?.querySelectorAll<HTMLElement>('[style]') ?? [])];
  expect(bars.map(({ style }) => `${style.marginInlineStart} ${style.width}`)).toEqual([
    '0% 60%',
    '60% 40%',
    '90% 10%',
  ]);
});

test('shows no table for a value whose parts do not add up to it', {
  tags: ['DETAIL-18', 'DETAIL-19'],
}, async () => {
  open();
  await loadedValues();
  expect(screen.queryByText(/adds up/)).toBeNull();
});

test('shows values that are not on file last', { tags: ['AMB-28', 'DETAIL-25'] }, async () => {
  open({ details: createAnnuityDetails('I', { EstimatedDeathBenefit: '24192.00' }), quote: null });
  const labels = [...(await loadedValues()).querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Death benefit',
    'Interest rates',
    'Cash value',
    'Withdrawal value',
    'Free withdrawal amount',
    'Surrender amount',
  ]);
});

test.each([
  ['2016-11-21', '$0.00The guaranteed years have ended.'],
  ['2016-11-22', '$0.00'],
])(
  'explains a death benefit of zero after ten years from %s: %s',
  {
    tags: ['DETAIL-25', 'AMB-29'],
  },
  async (IssueDate, value) => {
    const details = createAnnuityDetails('I', { EstimatedDeathBenefit: '0.00', IssueDate });
    open({
      details: { ...details, CertificateValues: { ...details.CertificateValues, YearsCertain: 10 } },
      quote: null,
    });
    expect(valueUnder(await loadedValues(), 'Death benefit')).toBe(value);
  },
);

test('shows N/A for a missing value, and zero for zero', {
  tags: ['DETAIL-16', 'DETAIL-18', 'AMB-28'],
}, async () => {
  const bare = createDetails({ LineOfBusiness: 'H', EstimatedDeathBenefit: null, LoanQuote: null });
  const CertificateValues = { ...bare.CertificateValues, DividendPUAFace: null };
  open({
    details: { ...bare, CertificateValues, RiderNames: [] },
    quote: { ...EMPTY_QUOTE, LoanBalance: '0.00' },
  });
  const values = await loadedValues();
  expect(valueUnder(values, 'Estimated death benefit')).toMatch(/^N\/A/);
  for (const label of [
    'Cash value',
    'Cash surrender amount',
    'Dividend acc',
    'Paid-up additional insurance',
  ]) {
    expect(valueUnder(values, label), label).toBe('N/A');
  }
  const loan = await section('Loan');
  expect(valueUnder(loan, 'Available for a loan')).toBe('N/A');
  expect(valueUnder(loan, 'Loan balance')).toBe('$0.00');
  expect(valueUnder(await section('People'), 'Riders')).toBe('None');
});

test('shows the values of an annuity', {
  tags: ['DETAIL-21', 'DETAIL-22', 'DETAIL-23', 'DETAIL-24', 'DETAIL-25', 'AMB-28'],
}, async () => {
  open({
    details: createAnnuityDetails('A', { EstimatedDeathBenefit: null }),
    quote: createQuote({ FVCurrentInterestRate: 3.5, ARFundValue: '38000.00', FreeWithdrawal: '3800.00' }),
  });
  const values = await loadedValues();
  expect(valueUnder(values, 'Cash value')).toBe('$38,976.00');
  expect(valueUnder(values, 'Withdrawal value')).toBe('$38,000.00');
  expect(valueUnder(values, 'Free withdrawal amount')).toBe('$3,800.00');
  expect(valueUnder(values, 'Surrender amount')).toBe('$45,276.00');
  expect(valueUnder(values, 'Death benefit')).toBe('$38,976.00');
  expect(valueUnder(values, 'Interest rates')).toBe('3.50% current, 2.00% guaranteed');
  expect(screen.queryByText('Loan', { selector: 'h2' })).toBeNull();
});

test('shows whom to call for a bypassed quote, and does not request one', {
  tags: ['CTX-13', 'DETAIL-26', 'AMB-04'],
}, async () => {
  const calls = open({ details: createDetails({ ByPassQuoteCalc: true }) });
  const values = await section('Values');
  expect(values.textContent).toBe(
    'ValuesPlease contact Customer Support at 877-555-0142 to get detailed values.',
  );
  expect(calls).toEqual([`details ${NUMBER}`]);
});

test('refers a suspended certificate to support, and requests no quote', {
  tags: ['R-14', 'CERT-09', 'CERT-16'],
}, async () => {
  const calls = open({ details: createAnnuityDetails('I', { Status: 'Suspended', InterestRate: null }) });
  expect((await section('Values')).textContent).toBe(
    'ValuesPlease contact our customer support center. 877-555-0142',
  );
  expect(valueUnder(await section('People'), 'Interest rates')).toBe(
    'Please contact our customer support center.',
  );
  expect(calls).toEqual([`details ${NUMBER}`]);
});

test('explains billing on hold and offers no payment', { tags: ['SUM-11', 'DETAIL-29'] }, async () => {
  open({ details: createDetails({ LineOfBusiness: 'U', BillingStatus: 'Hold' }) });
  const payment = await section('Payment');
  screen.getByText(/^We are not billing this certificate, so nothing is due now/);
  expect(payment.textContent).toContain('Next payment due$61.40When billing starts again');
  expect(valueUnder(payment, 'Due date')).toBe('None while billing is on hold');
  expect(within(payment).queryByText('Pay Now')).toBeNull();
});

test('refers to the phone for the face value if suspended', {
  tags: ['DETAIL-05', 'R-14'],
}, async () => {
  open({ details: createDetails({ Status: 'Suspended', FaceAmount: null }) });
  await section('Values');
  screen.getByText(/^We need to speak with you before we can show the values/);
  expect(valueUnder(document.body, 'Face value')).toBe('Please contact our customer support center.');
});

const REQUEST_VALUES_TEXT =
  'N/A means we do not show this value online. For the amount, please call 877-555-0142.';

test('shows own values of a life certificate without a quote', {
  tags: ['DETAIL-19', 'DETAIL-20', 'AMB-28'],
}, async () => {
  open({ quote: null });
  const values = await loadedValues();
  expect(valueUnder(values, 'Estimated death benefit')).toBe('$54,210.00');
  expect(valueUnder(values, 'Paid-up additional insurance')).toBe('$8,400.00');
  for (const label of ['Cash value', 'Cash surrender amount', 'Dividend accumulation']) {
    expect(valueUnder(values, label), label).toBe('N/A');
  }
  expect(values.textContent).toContain(REQUEST_VALUES_TEXT);
  expect(values.textContent).not.toContain('to get detailed values');
  const loan = await section('Loan');
  expect(valueUnder(loan, 'Available for a loan')).toBe('$39,335.52');
  expect(valueUnder(loan, 'Loan balance')).toBe('N/A');
});

test('says why a certificate with a quote lacks a value', { tags: ['AMB-28', 'DETAIL-16'] }, async () => {
  open({
    details: createDetails({ LineOfBusiness: 'U' }),
    quote: createQuote({ CashValuePUA: null, DividendAccumulation: null }),
  });
  const values = await loadedValues();
  expect(valueUnder(values, 'Dividend accumulation')).toBe('N/A');
  within(values).getByText('N/A means that this kind of certificate has no such value.');
  expect(values.textContent).not.toContain(REQUEST_VALUES_TEXT);
});

test('says nothing about missing values if all are known', { tags: ['AMB-28'] }, async () => {
  open();
  expect((await loadedValues()).textContent).not.toContain('N/A');
});

test('shows own death benefit and rates of an annuity without a quote', {
  tags: ['DETAIL-21', 'DETAIL-25', 'AMB-28'],
}, async () => {
  open({ details: createAnnuityDetails('A', { EstimatedDeathBenefit: '41200.00' }), quote: null });
  const values = await loadedValues();
  expect(valueUnder(values, 'Death benefit')).toBe('$41,200.00');
  expect(valueUnder(values, 'Interest rates')).toBe('4.25% current, 2.00% guaranteed');
  expect(valueUnder(values, 'Cash value')).toBe('N/A');
  expect(values.textContent).toContain(REQUEST_VALUES_TEXT);
});

test('hides loans for insurance without cash value', { tags: ['DETAIL-20'] }, async () => {
  open({ details: createDetails({ LoanQuote: null }), quote: null });
  await loadedValues();
  expect(screen.queryByText('Loan', { selector: 'h2' })).toBeNull();
});

test('hides the request note after a quote has loaded', { tags: ['AMB-28'] }, async () => {
  open({ quote: createQuote({ LoanInterest: null }) });
  expect((await loadedValues()).textContent).not.toContain('we do not show this value online');
});

test('prefers the rates of the quote in People and Values', {
  tags: ['DETAIL-07', 'DETAIL-21', 'AMB-28'],
}, async () => {
  open({
    details: createAnnuityDetails('A'),
    quote: createQuote({ FVCurrentInterestRate: 3.5, FVGuaranteedIntRate: 1.25 }),
  });
  expect(valueUnder(await loadedValues(), 'Interest rates')).toBe('3.50% current, 1.25% guaranteed');
  const people = await section('People');
  expect(valueUnder(people, 'Current interest rate')).toBe('3.50%');
  expect(valueUnder(people, 'Guaranteed interest rate')).toBe('1.25%');
});

test('waits with rates for the quote, and falls back after a failure', {
  tags: ['DETAIL-07', 'AMB-28'],
}, async () => {
  open({ details: createAnnuityDetails('A'), quote: pendingForever });
  expect((await section('People')).textContent).not.toContain('%');
  cleanup();
  open({ details: createAnnuityDetails('A'), quote: errorResponse(400) });
  await screen.findByText('Oops! There was a problem getting your certificate information.');
  expect(valueUnder(await section('People'), 'Current interest rate')).toBe('4.25%');
});

test('explains the accelerated death benefit only with its rider', {
  tags: ['DETAIL-33'],
}, async () => {
  const rider = {
    RiderName: 'Accelerated Death Benefit Rider',
    Description: 'Pays early in a terminal illness.',
  };
  open({ details: createDetails({ RiderNames: [rider] }) });
  expect(valueUnder(await loadedValues(), 'Estimated death benefit')).toMatch(
    /^\$54,210\.00Accelerated Death Benefit/,
  );
  cleanup();
  open();
  expect(valueUnder(await loadedValues(), 'Estimated death benefit')).toBe('$54,210.00');
});

test('says that a pending certificate is not in force yet', { tags: ['CERT-23'] }, async () => {
  open({ details: createDetails({ Status: 'Pending', EstimatedDeathBenefit: null }), quote: EMPTY_QUOTE });
  expect(await screen.findByText('This certificate is pending.')).toBeDefined();
});

const month: DetailsOnWire['CertificateValues']['ActivitySummary'][number] = {
  Month: 3,
  Year: 2026,
  PremiumsReceived: '50.00',
  InterestCredited: '1.10',
  Withdrawals: '20.00',
  LoanActivity: '7.50',
  MonthlyDeductions: '12.34',
};

function withActivity(ActivitySummary: (typeof month)[]): DetailsOnWire {
  const details = createDetails({ LineOfBusiness: 'U' });
  return { ...details, CertificateValues: { ...details.CertificateValues, ActivitySummary } };
}

test('shows the latest months until expanded, and all in print', {
  tags: ['DETAIL-14'],
}, async () => {
  open({
    details: withActivity(Array.from({ length: 12 }, (_, index) => ({ ...month, Month: 12 - index }))),
  });
  const rows = async () => (await section('Activity Summary (12)')).querySelectorAll('tbody tr').length;
  expect(await rows()).toBe(3);
  fireEvent(window, new Event('beforeprint'));
  await waitFor(async () => expect(await rows()).toBe(12));
  fireEvent(window, new Event('afterprint'));
  await waitFor(async () => expect(await rows()).toBe(3));
  await userEvent.click(screen.getByText('Show all 12 months'));
  expect(await rows()).toBe(12);
});

test('lists each month of the activity in seven columns', { tags: ['DETAIL-14'] }, async () => {
  open({ details: withActivity([month]) });
  const table = within(await section('Activity Summary (1)')).getByRole('table');
  expect([...table.querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent)).toEqual([
    'Month',
    'Year',
    'Premiums received',
    'Interest credited',
    'Withdrawals',
    'Loan activity',
    'Monthly deductions',
  ]);
  expect(table.querySelector('tbody')?.textContent).toBe('March2026$50.00$1.10$20.00$7.50$12.34');
});

test('shows the amount due and links to its payment', {
  tags: ['DETAIL-27', 'DETAIL-29', 'DETAIL-30', 'DETAIL-31'],
}, async () => {
  open({ details: createDetails({ IsOnPAC: true }) });
  const payment = await section('Payment');
  expect(valueUnder(payment, 'Next payment due')).toBe('$61.40');
  expect(valueUnder(payment, 'Due date')).toBe('December 03, 2026');
  expect(valueUnder(payment, 'Billing frequency')).toBe('MonthlyAuto Pay');
  const links = within(payment).getAllByRole('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Pay Now /make-payments',
    'Other Billing Changes /contact?reason=billingchanges',
  ]);
});

test('shows scheduled payments in the payment panel', {
  tags: ['AMB-89', 'DETAIL-27'],
}, async () => {
  open({
    answers: {
      GetPaymentList: [
        {
          CertificateNumber: NUMBER,
          PaymentType: 'Premium',
          AmountDue: '61.40',
          HasRecurringPayment: false,
          ScheduledPayments: [{ Date: '2026-11-27', Amount: '500.00', By: 'payor' }],
        },
      ],
    },
  });
  const covered = await screen.findByText(
    'A payment of $500.00 by the payor is scheduled for November 27, 2026. You do not need to pay again.',
  );
  expect((await section('Payment')).contains(covered)).toBe(true);
});

test('shows no Auto Pay marker without automatic payment', {
  tags: ['DETAIL-30'],
}, async () => {
  open({ details: createDetails({ IsOnPAC: false, BillingFrequency: 'Quarterly' }) });
  expect(valueUnder(await section('Payment'), 'Billing frequency')).toBe('Quarterly');
});

test('links the EFT form if the member may sign it', { tags: ['DETAIL-28', 'AMB-27'] }, async () => {
  open({ flags: { AllowElectronicFundsTransfer: true } });
  const link = await screen.findByText('EFT Form', { selector: 'a' });
  expect(link.getAttribute('href')).toBe('/forms/43');
});

test('offers no payment if nothing is due', {
  tags: ['DETAIL-27', 'AMB-24'],
}, async () => {
  open({ details: createDetails({ PaidUpType: 'PU' }) });
  const payment = await section('Payment');
  within(payment).getByText('No payment is due on this certificate.');
  expect(within(payment).queryByText('Pay Now')).toBeNull();
});

test.each([
  ['2026-11-11', true, 'In grace until December 12, 2026: 21 days left'],
  ['2026-10-22', true, 'In grace until November 22, 2026: 1 day left'],
  ['2026-10-21', true, 'In grace until November 21, 2026: today is the last day'],
  ['2026-10-12', false, 'Overdue since October 12, 2026'],
])(
  'explains a premium due on %s, in grace: %s: %s',
  { tags: ['F-18'] },
  async (PaidToDate, IsInGrace, title) => {
    open({ details: createDetails({ PaidToDate, IsInGrace }) });
    expect(await screen.findByText(title)).toBeDefined();
  },
);

test('shows payout amount, frequency and guaranteed period', {
  tags: ['DETAIL-32', 'AMB-29'],
}, async () => {
  const details = createAnnuityDetails('I');
  const values = { PayoutAmount: '672.00', PayMode: 'Monthly', YearsCertain: 10 };
  open({ details: { ...details, CertificateValues: { ...details.CertificateValues, ...values } } });
  const payout = await section('Payout Info');
  expect(valueUnder(payout, 'Payout amount')).toBe('$672.00');
  expect(valueUnder(payout, 'Paid')).toBe('Monthly');
  expect(valueUnder(payout, 'Years certain')).toBe('10, until May 2006');
});

test('shows no payout for other lines', { tags: ['DETAIL-32'] }, async () => {
  open({ details: createAnnuityDetails('A') });
  await section('Values');
  expect(screen.queryByText('Payout Info')).toBeNull();
});

test('explains exactly eight terms, each closed by Escape', {
  tags: ['DETAIL-33', 'AMB-30'],
}, async () => {
  const RiderNames = [{ RiderName: 'Accelerated Benefit', Description: 'Pays early in a terminal illness.' }];
  open({ details: createDetails({ RiderNames }), flags: { AllowElectronicFundsTransfer: true } });
  await loadedValues();
  await screen.findByText('EFT Form', { selector: 'a' });
  expect(explained()).toEqual([
    // Shown below the value, whose label is explained first.
    'Accelerated Death Benefit',
    'Estimated Death Benefit',
    'Cash Value',
    'Cash Surrender Amount',
    'Dividend Accumulation',
    'Paid-Up Additional Insurance',
    'EFT Form',
    'Riders',
  ]);
  await userEvent.click(screen.getByText('Help: Riders'));
  expect(screen.getByRole('tooltip').textContent).toBe(
    'Additions to a certificate that widen what it covers.',
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('loads the values after the page, and they may fail alone', { tags: ['DETAIL-15'] }, async () => {
  open({ quote: pendingForever });
  expect(await screen.findByText('Getting the values of your certificate')).toBeDefined();
  await section('People');
});

test('shows a failed quote without losing the rest of the page', { tags: ['ERR-04'] }, async () => {
  open({ quote: errorResponse(403, 'trace-5') });
  expect(
    await screen.findByText('Oops! There was a problem getting your certificate information.'),
  ).toBeDefined();
  expect(screen.getByText(/trace-5/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  await section('Beneficiaries');
});

test('shows failed details with phone number, reference and retry', {
  tags: ['ERR-04', 'F-23'],
}, async () => {
  open({ details: errorResponse(403, 'trace-6') });
  expect(
    await screen.findByText('Oops! There was a problem getting your certificate information.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: '877-555-0142' })).toBeDefined();
  expect(screen.getByText(/trace-6/)).toBeDefined();
  expect(screen.getByText(/have not changed/)).toBeDefined();
});

test('says that the certificate is loading', { tags: ['ROUTE-07'] }, async () => {
  open({ details: pendingForever });
  expect(await screen.findByText('Getting your certificate')).toBeDefined();
});

test('requests the quote while the details are loading', { tags: ['DETAIL-22'] }, async () => {
  const calls = open({
    details: pendingForever,
    answers: { GetCertificateSummary: { Certificates: [createDetails({ LineOfBusiness: 'U' })] } },
  });
  await expect.poll(() => calls).toEqual([`details ${NUMBER}`, `quote ${NUMBER} U`]);
});

test("treats another member's certificate as missing, with a back link", {
  tags: ['AMB-58', 'ROUTE-07'],
}, async () => {
  open({ details: errorResponse(404), at: '999999999999' });
  expect(await screen.findByText('There were no certificates to display.')).toBeDefined();
  expect(screen.getByText('Back to Certificates')).toBeDefined();
});

test.each(['1', '00000100001x', '0'.repeat(40), '%3Cscript%3E', '%25', '0000%2000001', '..%2F..%2Fprofile'])(
  'makes no call for %s, which is not a certificate number',
  { tags: ['AMB-58'] },
  async (at) => {
    const calls = open({ at });
    await screen.findByText('There were no certificates to display.');
    screen.getByText('Back to Certificates');
    expect(calls).toEqual([]);
  },
);
