import { createBus } from '@portal/event-bus';
import { useLocation } from '@portal/router';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CertificatesPage } from './certificates-page.tsx';

type Certificate = ReturnType<typeof createCertificate>;

const bus = createBus('a test');

function open(GetCertificateSummary: unknown, more: FakeResponses = {}) {
  return renderPage(CertificatesPage, {
    path: '/certificates',
    responses: { GetCertificateSummary, GetPaymentList: [], ...more },
  });
}

async function cards(...certificates: Certificate[]): Promise<HTMLElement[]> {
  open({ Certificates: certificates });
  const lists = await screen.findAllByRole('list', { name: /^Your certificates/ });
  return lists.flatMap((list) => within(list).getAllByRole('listitem'));
}

async function card(changes: Partial<Certificate>): Promise<HTMLElement> {
  const [first] = await cards(createCertificate(changes));
  if (!first) throw new Error('no card');
  return first;
}

function valueUnder(where: HTMLElement, label: string): string | null | undefined {
  return within(where).getByText(label).nextElementSibling?.textContent;
}

test('shows its title and the payment summary', { tags: ['CERT-01'] }, async () => {
  await cards(createCertificate());
  expect(screen.getByRole('heading', { level: 1, name: 'Certificates' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Payment summary' })).toBeDefined();
});

test('shows a payor-only member whom to call, without cards', {
  tags: ['CTX-13', 'ROLE-04', 'CERT-02', 'CERT-21', 'CERT-22'],
}, async () => {
  open({ Certificates: [createCertificate({ IsOwner: false, IsPayor: true })] });
  const sentence = await screen.findByText(/^Certificate information is only available/);
  expect(sentence.textContent).toBe(
    'Certificate information is only available to Owners with active certificates. Please contact Customer Support Center for any questions at 877-555-0142',
  );
  expect(screen.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  expect(screen.queryByText('Life Insurance')).toBeNull();
  screen.getByText('What is due, and what you pay for.');
});

test('shows a pending-only member the same', { tags: ['CERT-02', 'CERT-20', 'CERT-22'] }, async () => {
  open({ Certificates: [createCertificate({ Status: 'Pending' })] });
  await screen.findByText(/^Certificate information is only available/);
  expect(screen.queryByText('Life Insurance')).toBeNull();
});

test('shows reasons to a member without certificates', {
  tags: ['CERT-03'],
}, async () => {
  open({ Certificates: [] });
  expect(await screen.findByText('There were no certificates to display.')).toBeDefined();
  expect(screen.getByText(/issued in the last few days/)).toBeDefined();
});

test('shows cards of owned certificates only', { tags: ['CERT-04', 'CERT-05'] }, async () => {
  const found = await cards(
    createCertificate(),
    createCertificate({ CertificateNumber: '000001000021', Status: 'Lapsing' }),
    createCertificate({ CertificateNumber: '000001000039', IsOwner: false }),
  );
  expect(found).toHaveLength(2);
  expect(screen.queryByText('000001000039')).toBeNull();
});

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
  expect(life?.querySelector('h2')?.nextElementSibling?.textContent).toBe('Astrid Lindqvist · 000001000013');
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

test.each([
  ['0', 'Non-Qualified'],
  ['1', 'Qualified'],
  [null, 'Not available'],
])('shows qualification code %s as %s', { tags: ['CERT-10'] }, async (QualificationCode, label) => {
  expect(valueUnder(await card({ CertificateValues: { QualificationCode } }), 'Tax qualification')).toBe(
    label,
  );
});

test('shows riders, owner, payors and insured of a life card', { tags: ['CERT-11', 'CERT-12'] }, async () => {
  const erik = { FirstName: 'Erik', MiddleName: 'J', LastName: 'Lindqvist', FullName: null };
  const shown = await card({ Payor: [...createCertificate().Payor, erik] });
  expect(valueUnder(shown, 'Riders')).toBe('Waiver of Premium');
  expect(valueUnder(shown, 'Owner')).toBe('Margaret Lindqvist');
  expect(valueUnder(shown, 'Payor')).toBe('Gunnar Lindqvist, Erik J Lindqvist');
  expect(valueUnder(shown, 'Insured')).toBe('Astrid Lindqvist');
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
    'A payment of $900.00 by you is scheduled for November 27, 2026. You do not need to pay again.',
  );
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

test('shows the frequency alone without automatic payment', { tags: ['CERT-17'] }, async () => {
  expect(valueUnder(await card({ BillingFrequency: 'Quarterly' }), 'Billing frequency')).toBe('Quarterly');
});

test('says why a suspended certificate shows no values', {
  tags: ['CERT-09', 'CERT-23'],
}, async () => {
  const shown = await card({ Status: 'Suspended', FaceAmount: null });
  const notice = within(shown).getByText('Suspended').parentElement;
  expect(notice?.textContent).toBe(
    'SuspendedWe need to speak with you before we can show the values of this certificate. Please call us: 877-555-0142',
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

test('says that the certificates are loading', { tags: ['CERT-01'] }, async () => {
  open(pendingForever);
  expect(await screen.findByText('Getting your certificates')).toBeDefined();
  expect(screen.getByText('Loading')).toBeDefined();
});

test('announces a failure once, with number, reference and retry', {
  tags: ['ERR-01', 'ERR-03', 'AMB-02'],
}, async () => {
  const notifications: string[] = [];
  const undo = bus
    .events('notification.requested', 1)
    .subscribe(({ message }) => notifications.push(message));
  open(errorResponse(403, 'trace-9'));
  const title = await screen.findByText('Oops! There was a problem when getting certificates.');
  expect(title.closest('[role="alert"]')).not.toBeNull();
  screen.getByRole('link', { name: '877-555-0142' });
  screen.getByText(/trace-9/);
  screen.getByRole('button', { name: 'Try again' });
  expect(notifications).toEqual([]);
  undo.unsubscribe();
});

test.each([
  ['2026-11-11', true, 'In grace until December 12, 2026: 21 days left'],
  ['2026-10-12', false, 'Overdue since October 12, 2026'],
])('explains a premium due on %s: %s %s', { tags: ['F-18'] }, async (PaidToDate, IsInGrace, title) => {
  const shown = await card({ PaidToDate, IsInGrace });
  expect(within(shown).getByText(title)).toBeDefined();
  expect(shown.textContent?.match(/Overdue since/g) ?? []).toHaveLength(IsInGrace ? 0 : 1);
});

/** `count` certificates; the first insures another person. */
function createCertificates(count: number): Certificate[] {
  return Array.from({ length: count }, (_, index) =>
    createCertificate({
      CertificateNumber: String(index + 1).padStart(12, '0'),
      ...(index === 0 && { InsuredName: 'Zo\u00eb Lindqvist' }),
    }),
  );
}

/** Expanded cards, by last digits in display order. */
const folds = async () =>
  within(await screen.findByRole('list', { name: /^Your certificates/ }))
    .getAllByRole('button', { name: /^Whole Life Insurance, / })
    .map(({ ariaExpanded, ariaLabel }) => `${ariaLabel?.slice(-2)} ${ariaExpanded}`);

/** Collapsible part of a card. */
const collapsedCard = (number: string) => {
  const button = screen.getByRole('button', { name: `Whole Life Insurance, Astrid Lindqvist, ${number}` });
  return document.getElementById(button.getAttribute('aria-controls') ?? '');
};

test('expands three certificates, and collapses more to summary rows', {
  tags: ['CERT-04'],
}, async () => {
  expect(await cards(...createCertificates(3))).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Open all' })).toBeNull();
  cleanup();
  const [first] = await cards(...createCertificates(4));
  expect(first?.querySelector('h3')?.parentElement?.parentElement?.textContent).toBe(
    'Whole Life InsuranceAstrid Lindqvist · 000000000001Estimated death benefit $54,210.00$61.40 due December 03, 2026',
  );
  // Collapsed content is in the DOM for find-in-page.
  expect(collapsedCard('000000000001')?.getAttribute('hidden')).toBe('until-found');
  expect(collapsedCard('000000000001')?.textContent).toContain('Waiver of Premium');
});

test('expands one, expands all, collapses all, and remembers it', {
  tags: ['CERT-04'],
}, async () => {
  await cards(...createCertificates(4));
  await userEvent.click(
    screen.getByRole('button', { name: 'Whole Life Insurance, Astrid Lindqvist, 000000000002' }),
  );
  expect(await folds()).toEqual(['01 false', '02 true', '03 false', '04 false']);
  expect(collapsedCard('000000000002')?.hasAttribute('hidden')).toBe(false);
  // Simulates a visit of the details page.
  cleanup();
  await cards(...createCertificates(4));
  expect(await folds()).toEqual(['01 false', '02 true', '03 false', '04 false']);
  await userEvent.click(screen.getByRole('button', { name: 'Open all' }));
  expect(await folds()).toEqual(['01 true', '02 true', '03 true', '04 true']);
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }));
  expect(await folds()).toEqual(['01 false', '02 false', '03 false', '04 false']);
});

test('expands a card that find-in-page matches', { tags: ['CERT-04'] }, async () => {
  await cards(...createCertificates(4));
  const found = collapsedCard('000000000003');
  if (found) fireEvent(found, new Event('beforematch'));
  expect(await folds()).toEqual(['01 false', '02 false', '03 true', '04 false']);
  await userEvent.click(
    screen.getByRole('button', { name: 'Whole Life Insurance, Astrid Lindqvist, 000000000003' }),
  );
});

test('groups a longer list by line of business, with counts', {
  tags: ['CERT-04', 'CERT-06'],
}, async () => {
  const [first, second, third, fourth] = createCertificates(4);
  if (!(first && second && third && fourth)) throw new Error('four certificates');
  await cards({ ...first, IsOnPAC: true }, { ...second, LineOfBusiness: 'A' }, third, {
    ...fourth,
    LineOfBusiness: 'H',
    IsOnPAC: true,
  });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Annuities (1)',
    'Life Insurance (2)',
    'General Certificates (1)',
  ]);
});

test('sorts urgent certificates of a long list first', { tags: ['CERT-04'] }, async () => {
  const [first, second, third, fourth] = createCertificates(4);
  if (!(first && second && third && fourth)) throw new Error('four certificates');
  const rows = await cards({ ...first, PaymentSummary: null }, { ...second, IsOnPAC: true }, third, {
    ...fourth,
    PaidToDate: '2026-10-12',
  });
  expect(await folds()).toEqual(['04 false', '03 false', '01 false', '02 false']);
  expect(rows[0]?.textContent).toContain('$61.40 Overdue since October 12, 2026');
  expect(rows[2]?.textContent).toContain('No payment due');
  expect(rows[3]?.textContent).toContain('$61.40 by Auto Pay on December 03, 2026');
});

test.each([
  ['a certificate that is suspended', { Status: 'Suspended' }, 'Suspended'],
  ['an annuity', { FaceAmount: null, LineOfBusiness: 'A' }, 'Death benefit $54,210.00'],
  [
    'an annuity that pays out',
    {
      LineOfBusiness: 'I',
      CertificateValues: { QualificationCode: '0', PayoutAmount: '672.00', PayMode: 'Monthly' },
    },
    'Pays you $672.00 a month',
  ],
  ['insurance without a death benefit', { EstimatedDeathBenefit: null }, 'Face amount $50,000.00'],
  [
    'an annuity without a death benefit',
    { FaceAmount: null, EstimatedDeathBenefit: '0.00', InterestRate: 4.25, LineOfBusiness: 'A' },
    'Interest rate 4.25%',
  ],
] as const)(
  'shows the main value of %s in its row',
  { tags: ['CERT-04', 'R-14'] },
  async (_what, changes, value) => {
    const [first, ...others] = createCertificates(4);
    await cards(
      { ...first, ...createCertificate({ ...changes, CertificateNumber: '000000000001' }) },
      ...others,
    );
    const button = await screen.findByRole('button', { name: /000000000001$/ });
    expect(button.closest('li')?.textContent).toContain(`000000000001${value}`);
  },
);

test('shows no search for fifteen certificates', { tags: ['CERT-04'] }, async () => {
  expect(await cards(...createCertificates(15))).toHaveLength(15);
  expect(screen.queryByLabelText('Search your certificates')).toBeNull();
});

test('shows a long list in steps, with search and sort', { tags: ['CERT-04'] }, async () => {
  open({ Certificates: createCertificates(60) });
  await screen.findByText('Showing 15 of 60 certificates');
  expect(screen.getAllByText('Issue date', { selector: 'dt' })).toHaveLength(15);
  await userEvent.click(screen.getByText('Show 15 more'));
  screen.getByText('Showing 30 of 60 certificates');
  fireEvent.change(await screen.findByLabelText('Search your certificates'), {
    target: { value: 'zo\u00eb' },
  });
  await screen.findByText('Showing 1 of 1 found, out of 60 certificates');
  fireEvent.change(screen.getByLabelText('Search your certificates'), { target: { value: 'nobody' } });
  await screen.findByText('No certificate matches your search.');
});

/** The page with its URL. */
function WithAddress() {
  return (
    <>
      <output>{useLocation().search}</output>
      <CertificatesPage />
    </>
  );
}

const openAt = (at: string) =>
  renderPage(WithAddress, {
    path: '/certificates',
    at,
    responses: { GetCertificateSummary: { Certificates: createCertificates(60) }, GetPaymentList: [] },
  });

test('stores search, sort and count in the URL', {
  tags: ['CERT-04'],
}, async () => {
  openAt('/certificates');
  await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'number');
  await screen.findByText('?sort=number');
  await userEvent.click(screen.getByText('Show 15 more'));
  await screen.findByText('?sort=number&shown=30');
  await userEvent.type(screen.getByLabelText('Search your certificates'), 'zo\u00eb');
  await userEvent.tab();
  expect(await screen.findByText('?search=zo%C3%AB&sort=number')).toBeDefined();
});

test('restores a long list from its URL', {
  tags: ['CERT-04'],
}, async () => {
  openAt('/certificates?search=zo%C3%AB&sort=amount');
  await screen.findByText('Showing 1 of 1 found, out of 60 certificates');
  expect((await screen.findByLabelText<HTMLInputElement>('Search your certificates')).value).toBe('zo\u00eb');
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('amount');
});

test.each([
  ['?shown=45', 45],
  ['?shown=7&sort=nothing', 15],
  ['?shown=-15', 15],
  ['?shown=1e9', 15],
])('shows for %s %i cards of a long list', { tags: ['CERT-04'] }, async (address, count) => {
  openAt(`/certificates${address}`);
  expect(await screen.findByText(`Showing ${count} of 60 certificates`)).toBeDefined();
  expect((await screen.findByLabelText<HTMLSelectElement>('Sort by')).value).toBe('urgency');
});

test('prints a long list with one line per certificate', { tags: ['CERT-04'] }, async () => {
  open({ Certificates: createCertificates(60) });
  await screen.findByText('Showing 15 of 60 certificates');
  fireEvent(window, new Event('beforeprint'));
  const table = await screen.findByRole('table');
  expect(table.querySelectorAll('tbody tr')).toHaveLength(60);
  fireEvent(window, new Event('afterprint'));
  await screen.findByText('Showing 15 of 60 certificates');
});
