import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Certificate, cards, createCertificates, open } from './certificates-page.fixture.ts';

async function card(changes: Partial<Certificate>): Promise<HTMLElement> {
  const [first] = await cards(createCertificate(changes));
  if (!first) throw new Error('no card');
  return first;
}

function valueUnder(where: HTMLElement, label: string): string | null | undefined {
  return within(where).getByText(label).nextElementSibling?.textContent;
}

test.each([
  ['L', 'Life Insurance'],
  ['U', 'Life Insurance'],
  ['A', 'Annuity'],
  ['I', 'Annuity'],
  ['H', 'General Certificate'],
] as const)('titles a certificate of line %s %s', { tags: ['CERT-06'] }, async (LineOfBusiness, title) => {
  const heading = within(await card({ LineOfBusiness })).getByRole('heading');
  expect(heading.textContent).toBe(`${title} Whole Life Insurance`);
});

test('shows number, product, issue date and face amount', {
  tags: ['CERT-07', 'CERT-08'],
}, async () => {
  const shown = await card({});
  within(shown).getByText('Whole Life Insurance');
  within(shown).getByText('000001000013');
  expect(valueUnder(shown, 'Issue date')).toBe('May 14, 1996');
  expect(valueUnder(shown, 'Face amount')).toBe('$50,000.00');
});

test('shows the estimated death benefit of a life certificate', { tags: ['CERT-08'] }, async () => {
  expect(valueUnder(await card({}), 'Estimated death benefit')).toBe('$54,210.00');
});

test('shows no death benefit that is available by phone only', {
  tags: ['DETAIL-26', 'CERT-08'],
}, async () => {
  const shown = await card({ ByPassQuoteCalc: true });
  expect(shown.textContent).not.toContain('$54,210.00');
});

test('shows payout and death benefit of an annuity that pays out', { tags: ['CERT-08'] }, async () => {
  const CertificateValues = { QualificationCode: '0', PayoutAmount: '392.00', PayMode: 'Quarterly' };
  const shown = await card({ LineOfBusiness: 'I', FaceAmount: null, CertificateValues });
  expect(valueUnder(shown, 'Pays you')).toBe('$392.00 a quarter');
  expect(valueUnder(shown, 'Death benefit')).toBe('$54,210.00');
});

test('shows the face amount of an annuity that has one', { tags: ['CERT-08'] }, async () => {
  expect(valueUnder(await card({ LineOfBusiness: 'A' }), 'Face amount')).toBe('$50,000.00');
});

test('shows one person in all roles once on the only card', {
  tags: ['CERT-11', 'CERT-12'],
}, async () => {
  const { Owner } = createCertificate();
  const shown = await card({ Insured: Owner, Payor: Owner });
  expect(valueUnder(shown, 'Owner, insured and payor')).toBe('Margaret Lindqvist');
  expect(within(shown).getAllByText(/Margaret Lindqvist/)).toHaveLength(1);
});

test('shows insured and number below the product of several cards', {
  tags: ['CERT-07', 'CERT-12'],
}, async () => {
  const annuity: Partial<Certificate> = {
    LineOfBusiness: 'A',
    CertificateNumber: '000001000021',
    Annuitants: [],
  };
  const [life, other] = await cards(createCertificate(), createCertificate(annuity));
  expect(life?.querySelector('h2')?.nextElementSibling?.textContent).toBe('Astrid Lindqvist, 000001000013');
  expect(other?.querySelector('h2')?.nextElementSibling?.textContent).toBe('000001000021');
});

test('refers a suspended certificate to support, without details link', {
  tags: ['CERT-09', 'CERT-19'],
}, async () => {
  const shown = await card({ Status: 'Suspended', FaceAmount: null });
  expect(valueUnder(shown, 'Face amount')).toBe('Please contact our customer support center.');
  const link = within(shown).getByRole('link', { name: 'Certificate Details' });
  expect(link.getAttribute('aria-disabled')).toBe('true');
  expect(link.hasAttribute('href')).toBe(false);
});

test('asks to call before a suspended certificate is paid', { tags: ['CERT-17', 'CERT-23'] }, async () => {
  const shown = await card({ Status: 'Suspended' });
  expect(valueUnder(shown, 'Amount')).toBe('$61.40');
  within(shown).getByText('Please call us before you pay.');
  expect(within(shown).queryByText('Pay Now')).toBeNull();
});

test.each([
  ['0', 'Non-Qualified'],
  ['1', 'Qualified'],
  [null, 'Not available'],
])('shows qualification code %s as %s', { tags: ['CERT-10'] }, async (QualificationCode, label) => {
  expect(valueUnder(await card({ CertificateValues: { QualificationCode } }), 'Tax qualification')).toBe(
    label,
  );
});

test('shows all riders, owners, payors and insured of a life card', {
  tags: ['CERT-11', 'CERT-12'],
}, async () => {
  const person = { FirstName: 'Erik', MiddleName: 'J', LastName: 'Lindqvist', FullName: null };
  const { Insured, Owner, Payor, RiderNames } = createCertificate();
  const shown = await card({
    Insured: [...Insured, { ...person, FirstName: 'Nils' }],
    Owner: [...Owner, { ...person, FirstName: 'Inga' }],
    Payor: [...Payor, person],
    RiderNames: [...RiderNames, { RiderName: 'Accidental Death', Description: 'Pays twice.' }],
  });
  expect(valueUnder(shown, 'Riders')).toBe('Waiver of Premium, Accidental Death');
  expect(valueUnder(shown, 'Owner')).toBe('Margaret Lindqvist, Inga J Lindqvist');
  expect(valueUnder(shown, 'Payor')).toBe('Gunnar Lindqvist, Erik J Lindqvist');
  expect(valueUnder(shown, 'Insured')).toBe('Astrid Lindqvist, Nils J Lindqvist');
  expect(within(shown).queryByText('Annuitant')).toBeNull();
});

test('shows the insured of a general certificate', { tags: ['CERT-12'] }, async () => {
  const shown = await card({ LineOfBusiness: 'H' });
  expect(valueUnder(shown, 'Insured')).toBe('Astrid Lindqvist');
  expect(within(shown).queryByText('Annuitant')).toBeNull();
});

test.each(['A', 'I'] as const)(
  'shows the annuitant of an annuity of line %s',
  { tags: ['CERT-13'] },
  async (LineOfBusiness) => {
    const ingrid = { FirstName: null, MiddleName: null, LastName: null, FullName: 'Ingrid Lindqvist' };
    const shown = await card({ LineOfBusiness, Annuitants: [ingrid] });
    expect(valueUnder(shown, 'Annuitant')).toBe('Ingrid Lindqvist');
    expect(within(shown).queryByText('Insured')).toBeNull();
  },
);

test('shows None for an annuity without an annuitant', { tags: ['CERT-13'] }, async () => {
  const shown = await card({ LineOfBusiness: 'A', Annuitants: [] });
  expect(valueUnder(shown, 'Annuitant')).toBe('None');
  expect(within(shown).queryByText('Insured')).toBeNull();
});

test('shows both interest rates of line I with two decimals', { tags: ['CERT-14'] }, async () => {
  const shown = await card({ LineOfBusiness: 'I', InterestRate: 4.25, GuaranteedInterestRate: 2 });
  expect(valueUnder(shown, 'Current interest rate')).toBe('4.25%');
  expect(valueUnder(shown, 'Guaranteed interest rate')).toBe('2.00%');
});

test('shows N/A for a missing current rate of line I', { tags: ['CERT-15'] }, async () => {
  const shown = await card({ LineOfBusiness: 'I', InterestRate: null, GuaranteedInterestRate: 2 });
  expect(valueUnder(shown, 'Current interest rate')).toBe('N/A');
});

test('refers a suspended card of line I to support for the rates', { tags: ['CERT-16'] }, async () => {
  const shown = await card({ LineOfBusiness: 'I', Status: 'Suspended', InterestRate: 4.25 });
  expect(valueUnder(shown, 'Interest rates')).toBe('Please contact our customer support center.');
  expect(within(shown).queryByText('4.25%')).toBeNull();
});

const premiumOf = (changes: object) => [
  {
    CertificateNumber: '000001000013',
    PaymentType: 'Premium',
    AmountDue: '61.40',
    HasRecurringPayment: false,
    ScheduledPayments: [],
    ...changes,
  },
];

async function blockWith(premium: object, changes: Partial<Certificate> = {}): Promise<string> {
  open({ Certificates: [createCertificate(changes)] }, { GetPaymentList: premiumOf(premium) });
  const list = await screen.findByRole('list', { name: 'Your certificates' });
  return list.textContent ?? '';
}

test('shows scheduled payments instead of a Pay button', {
  tags: ['AMB-89', 'CERT-17'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '900.00', By: 'self' }];
  expect(await blockWith({ ScheduledPayments })).toContain(
    'You scheduled $900.00 for November 27, 2026. You do not need to pay again.',
  );
});

test('offers no payment of a rest that cannot be paid alone', {
  tags: ['AMB-89', 'CERT-17', 'WIZ-22', 'WIZ-23'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '20.00', By: 'self' }];
  const block = await blockWith({ ScheduledPayments, HasUnpayableRest: true });
  expect(block).toContain(
    '$41.40 is still to be paid. You cannot pay only this amount online. To pay it, please call us: 877-555-0142',
  );
  expect(block).not.toContain('Pay Now');
});

test('shows amount and date of Auto Pay', {
  tags: ['AMB-89', 'CERT-17'],
}, async () => {
  expect(await blockWith({}, { IsOnPAC: true })).toMatch(/Auto Pay will take \$[\d.]+ on \w+ \d+, 2026\./);
});

test('shows the sum of several months', { tags: ['AMB-44', 'CERT-17'] }, async () => {
  const PaymentSummary = { AmountEditable: 'F', DueDate: '2026-12-03', BilledAmount: '98.01' } as const;
  expect(await blockWith({ AmountDue: '196.02' }, { PaymentSummary })).toContain(
    'Amount$196.022 payments of $98.01',
  );
});

test.each([
  ['above one bill', '100.00', '$100.00'],
  ['below one bill', '20.00', '$20.00'],
])(
  'shows an amount due %s as the summary does',
  { tags: ['CERT-17', 'SUM-08'] },
  async (_what, due, shown) => {
    expect(await blockWith({ AmountDue: due })).toContain(`Amount${shown}Billing frequency`);
  },
);

test('shows date, amount, frequency, Auto Pay and Pay link', {
  tags: ['CERT-17'],
}, async () => {
  const shown = await card({ IsOnPAC: true });
  expect(valueUnder(shown, 'Next payment due')).toBe('December 03, 2026');
  expect(valueUnder(shown, 'Amount')).toBe('$61.40');
  expect(valueUnder(shown, 'Billing frequency')).toBe('MonthlyAuto Pay');
  const pay = within(shown).getByRole('link', { name: 'Pay Now for 000001000013' });
  expect(pay.getAttribute('href')).toBe('/make-payments');
});

test('offers no payment of a premium that an employer pays', { tags: ['CERT-17', 'WIZ-15'] }, async () => {
  const PaymentSummary = { AmountEditable: 'N', DueDate: '2026-12-03', BilledAmount: '98.01' } as const;
  const shown = await card({ PaymentSummary });
  expect(valueUnder(shown, 'Amount')).toBe('$98.01');
  expect(within(shown).queryByText('Pay Now')).toBeNull();
});

test('says that the amount due leaves out the premium of an annuity', {
  tags: ['CERT-17', 'SUM-09'],
}, async () => {
  const annuity = within(await card({ LineOfBusiness: 'A' })).getByText('Amount').parentElement;
  expect(annuity?.textContent).toBe('Amount$61.40Not in the amount due');
});

test('shows the frequency alone without automatic payment', { tags: ['CERT-17'] }, async () => {
  expect(valueUnder(await card({ BillingFrequency: 'Quarterly' }), 'Billing frequency')).toBe('Quarterly');
});

test('says why a suspended certificate shows no values', {
  tags: ['CERT-09', 'CERT-23'],
}, async () => {
  const shown = await card({ Status: 'Suspended', FaceAmount: null });
  const notice = within(shown).getByText('This certificate is suspended').parentElement;
  expect(notice?.textContent).toBe(
    'This certificate is suspendedUntil we have spoken, we cannot show its values here. To hear what this means for you and your payments, please call us: 877-555-0142',
  );
});

const ON_HOLD = { LineOfBusiness: 'U', BillingStatus: 'Hold' } as const;

test('explains billing on hold and offers no payment', { tags: ['SUM-11', 'CERT-17'] }, async () => {
  const shown = await card(ON_HOLD);
  const notice = within(shown).getByText('Billing on hold').parentElement;
  expect(notice?.textContent).toBe(
    'Billing on holdWe are not billing this certificate, so nothing is due now. To start billing again, call us: 877-555-0142',
  );
  expect(within(shown).queryByText('Pay Now')).toBeNull();
  expect(valueUnder(shown, 'Next payment due')).toBe('None while billing is on hold');
  expect(shown.textContent).toContain('Amount$61.40When billing starts again');
});

test('shows billing on hold in the row of a certificate', { tags: ['SUM-11', 'CERT-04'] }, async () => {
  const [first, ...others] = createCertificates(4);
  await cards(
    { ...first, ...createCertificate({ ...ON_HOLD, CertificateNumber: '000000000001' }) },
    ...others,
  );
  const row = screen.getByRole('button', { name: /000000000001$/ }).closest('div')?.parentElement;
  expect(row?.textContent).toContain('Estimated death benefit $54,210.00Billing on hold');
});

test.each([
  ['is paid up', { PaidUpType: 'SP' }],
  ['is on extended term', { BillingStatusReason: 'ET' }],
  ['has nothing billed', { PaymentSummary: null }],
])('shows no payment block for a certificate that %s', { tags: ['CERT-17'] }, async (_why, changes) => {
  const shown = await card(changes);
  expect(within(shown).queryByText('Billing frequency')).toBeNull();
});

test('links to the details', { tags: ['CERT-18'] }, async () => {
  const link = within(await card({})).getByRole('link', { name: 'Certificate Details for 000001000013' });
  expect(link.getAttribute('href')).toBe('/certificate-details/000001000013');
});

test.each([
  ['2026-11-11', true, 'In grace until December 12, 2026: 21 days left'],
  ['2026-10-12', false, 'Overdue since October 12, 2026'],
])('explains a premium due on %s: %s %s', { tags: ['F-18'] }, async (PaidToDate, IsInGrace, title) => {
  const shown = await card({ PaidToDate, IsInGrace });
  expect(shown.textContent).toContain(title);
  expect(shown.textContent?.match(/Overdue since/g) ?? []).toHaveLength(IsInGrace ? 0 : 1);
  // Before the facts, which fill more than a phone's screen.
  expect(shown.textContent).toMatch(new RegExp(`${title}.*Issue date`));
});

const ON_ITS_WAY =
  'A payment for it is on its way, so you do not need to pay again. If you have questions, call us: 877-555-0142';

test.each([
  [
    'an overdue',
    { PaidToDate: '2026-10-12' },
    `Your insurance may end if this payment is not made. ${ON_ITS_WAY}`,
  ],
  ['a grace', { PaidToDate: '2026-11-11', IsInGrace: true }, `You are still covered. ${ON_ITS_WAY}`],
] as const)(
  'asks for no second payment in %s notice',
  { tags: ['F-18', 'AMB-89'] },
  async (_, changes, text) => {
    const ScheduledPayments = [{ Date: '2026-11-20', Amount: '61.40', By: 'self' }];
    await blockWith({ ScheduledPayments }, changes);
    await screen.findByText(text.slice(0, -' 877-555-0142'.length));
    expect(screen.queryByText(/Please pay now|If you cannot pay/)).toBeNull();
  },
);

test('says of a late premium that its payment is not confirmed', {
  tags: ['F-13', 'F-18', 'R-09'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-20', Amount: '61.40', By: 'self', IsUnconfirmed: true }];
  const shown = await blockWith({ ScheduledPayments }, { PaidToDate: '2026-10-12' });
  expect(shown).toContain(
    'if this payment is not made. Please do not pay again. If you have questions, call us: ',
  );
  expect(shown).toContain('Your payment of $61.40 for November 20, 2026 is not confirmed by the bank yet.');
  expect(shown).not.toContain('on its way');
});

test('warns in grace that insurance may end while its payment is not confirmed', {
  tags: ['F-18', 'R-09'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-20', Amount: '61.40', By: 'self', IsUnconfirmed: true }];
  await blockWith({ ScheduledPayments }, { PaidToDate: '2026-11-11', IsInGrace: true });
  const text =
    'You are still covered. If this payment is not made by then, your insurance may end. Please do not pay again. If you have questions, call us:';
  expect(await screen.findByText(text)).toBeDefined();
});

test('does not ask to pay a late premium if its payments are unknown', {
  tags: ['F-18', 'R-09', 'AMB-89'],
}, async () => {
  const Certificates = [createCertificate({ PaidToDate: '2026-10-12' })];
  open({ Certificates }, { GetPaymentList: errorResponse(403) });
  const text = 'Your insurance may end if this payment is not made. Questions? Call us:';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('At least $61.40')).toBeDefined();
});

test('shows in the row of a certificate that its payment is not confirmed', {
  tags: ['F-13', 'R-09'],
}, async () => {
  const ScheduledPayments = [
    { Date: '2026-11-25', Amount: '20.00', By: 'self' },
    { Date: '2026-11-27', Amount: '41.40', By: 'self', IsUnconfirmed: true },
  ];
  const [first, ...others] = createCertificates(4);
  const certificate = { ...first, ...createCertificate() };
  open({ Certificates: [certificate, ...others] }, { GetPaymentList: premiumOf({ ScheduledPayments }) });
  expect((await screen.findByText('Not confirmed yet')).closest('div')?.textContent).toContain(
    'for November 27, 2026',
  );
});

const NOT_ONLINE = {
  PaymentSummary: { DueDate: '2026-10-12', BilledAmount: '61.40', AmountEditable: 'N' },
} as const;

test.each([
  ['active', {}, 'Please pay now, or call us: 877-555-0142'],
  ['suspended', { Status: 'Suspended' }, 'Please call us before you pay: 877-555-0142'],
  ['not payable online', NOT_ONLINE, 'if this payment is not made. Please call us: 877-555-0142'],
] as const)(
  'says how to pay an overdue premium of a certificate that is %s',
  {
    tags: ['F-18', 'CERT-23', 'WIZ-15'],
  },
  async (_what, changes, text) => {
    const shown = await card({ PaidToDate: '2026-10-12', ...changes });
    await expect.poll(() => shown.textContent).toContain(text);
  },
);

test('asks to call about an overdue rest that cannot be paid alone', {
  tags: ['F-18', 'AMB-89', 'WIZ-22'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-20', Amount: '58.90', By: 'self' }];
  await blockWith({ ScheduledPayments, HasUnpayableRest: true }, { PaidToDate: '2026-10-12' });
  await screen.findByText('Your insurance may end if this payment is not made. Please call us:');
  expect(screen.queryByText(/Please pay now/)).toBeNull();
});

const AUTO_PAY_MISSED =
  'Auto Pay has not paid it yet. If you are not sure that it failed, call us before you pay it here. Questions? Call us: 877-555-0142';
const RECURRING_MISSED =
  'The recurring payment has not paid it yet. Before you pay it, look under Payments when that payment is taken next. If it is not there, call us. Questions? Call us: 877-555-0142';

test.each([
  ['overdue on Auto Pay', { IsOnPAC: true, PaidToDate: '2026-10-12' }, {}, AUTO_PAY_MISSED],
  ['in grace on Auto Pay', { IsOnPAC: true, PaidToDate: '2026-11-11', IsInGrace: true }, {}, AUTO_PAY_MISSED],
  ['recurring', { PaidToDate: '2026-10-12' }, { HasRecurringPayment: true }, RECURRING_MISSED],
] as const)(
  'asks to make sure before a late premium is paid: %s',
  { tags: ['F-18', 'R-09', 'CERT-17'] },
  async (_what, changes, line, text) => {
    const shown = await blockWith(line, changes);
    expect(shown).toContain(text);
    expect(shown).not.toMatch(/Please pay now|If you cannot pay/);
  },
);

test('marks Auto Pay of a late premium without a check', { tags: ['CERT-17', 'F-18'] }, async () => {
  const marker = async (PaidToDate: string) => {
    const shown = await card({ IsOnPAC: true, PaidToDate });
    const { className } = within(shown).getByText('Auto Pay').parentElement ?? {};
    cleanup();
    return className;
  };
  expect(await marker('2026-10-12')).not.toBe(await marker('2026-12-03'));
});
