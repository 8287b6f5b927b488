import { createAnnuityDetails, createDetails } from '@portal/section-sdk/testing/create-details';
import { createQuote, EMPTY_QUOTE } from '@portal/section-sdk/testing/create-quote';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadedValues, NUMBER, open, section, valueUnder } from './open-certificate-details.fixture.ts';

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

/** A payment line of the wizard. */
const lineOf = (changes: object) => ({
  ...{ CertificateNumber: NUMBER, PaymentType: 'Loan', IsSelected: false, IsPayor: true, IsOwner: true },
  ...{ IsPac: false, IsRecurring: false, HasRecurringPayment: false, LineOfBusiness: 'L' },
  ...{ BillingFrequency: 'Other', DueDate: null, BilledAmount: '0.00', AmountBilled: '75.00' },
  ...{ CurrentValue: '0.00', AmountEditable: 'Y', IsProrated: false, NumberOfMonthsDue: 0, ListBillId: null },
  ...{ MaxPaymentDate: null, RecurringMaxPaymentDate: null, PaidToDate: null, IsInGrace: false },
  ...changes,
});

test('links the repayment of a loan', { tags: ['DETAIL-20'] }, async () => {
  open({ answers: { GetPaymentLines: [lineOf({})] } });
  const link = await screen.findByText('Pay Back Some of the Loan');
  expect(link.getAttribute('href')).toBe('/make-payments');
});

test.each([
  ['the wizard offers none', { answers: { GetPaymentLines: [lineOf({ PaymentType: 'Premium' })] } }],
  [
    'it is of another certificate',
    { answers: { GetPaymentLines: [lineOf({ CertificateNumber: '000001000021' })] } },
  ],
  ['its lines fail to load', { answers: { GetPaymentLines: errorResponse(400) } }],
  [
    'the balance is zero',
    { quote: createQuote({ LoanBalance: '0.00' }), answers: { GetPaymentLines: [lineOf({})] } },
  ],
])('links no repayment of a loan if %s', { tags: ['DETAIL-20'] }, async (_why, options) => {
  open(options);
  const values = (await screen.findByText('Loan balance')).closest('dl');
  // The row of the link is empty until the lines have loaded.
  await expect.poll(() => values?.nextElementSibling?.textContent).not.toBe('');
  expect(screen.queryByText('Pay Back Some of the Loan')).toBeNull();
});

test('shows the loan before it is known how to pay it back', { tags: ['DETAIL-20'] }, async () => {
  open({ answers: { GetPaymentLines: pendingForever } });
  expect(await screen.findByText('Loan balance')).toBeDefined();
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

const PAYOUT_NOTE = 'N/A means that an annuity that pays out has no such value.';
const CALL_NOTE = 'N/A means we do not show this value online. For the amount, please call 877-555-0142.';

test.each([
  ['with all its values', '672.00', '24192.00', PAYOUT_NOTE],
  ['without a payout', null, '24192.00', CALL_NOTE],
  ['without a death benefit', '672.00', null, CALL_NOTE],
])(
  'says of an immediate annuity %s why values are missing',
  {
    tags: ['AMB-28', 'DETAIL-32'],
  },
  async (_case, PayoutAmount, EstimatedDeathBenefit, note) => {
    const details = createAnnuityDetails('I', { EstimatedDeathBenefit });
    const CertificateValues = { ...details.CertificateValues, PayoutAmount };
    open({ details: { ...details, CertificateValues }, quote: null });
    expect((await loadedValues()).textContent?.endsWith(note)).toBe(true);
  },
);

test.each([
  [10, '2016-11-21', '$0.00The guaranteed period has ended.'],
  [10, '2016-11-22', '$0.00'],
  [0, '2016-11-21', '$0.00'],
])(
  'explains a death benefit of zero after %i years from %s: %s',
  {
    tags: ['DETAIL-25', 'AMB-29'],
  },
  async (YearsCertain, IssueDate, value) => {
    const details = createAnnuityDetails('I', { EstimatedDeathBenefit: '0.00', IssueDate });
    open({
      details: { ...details, CertificateValues: { ...details.CertificateValues, YearsCertain } },
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
