import { useLocation } from '@portal/section-sdk/router';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { cards, createCertificates, open } from './certificates-page.fixture.ts';
import { CertificatesPage } from './certificates-page.tsx';

/** Expanded cards, by last digits in display order. */
const folds = async () =>
  within(await screen.findByRole('list', { name: /^Your certificates/ }))
    .getAllByRole('button', { name: /^Whole Life Insurance, / })
    .map(({ ariaExpanded, ariaLabel }) => `${ariaLabel?.slice(-2)} ${ariaExpanded}`);

const PAST_DUE = { DueDate: '2026-10-12', BilledAmount: '72.50', AmountEditable: 'F' } as const;

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
    'Whole Life InsuranceAstrid Lindqvist, 000000000001Estimated death benefit $54,210.00$61.40 due December 03, 2026',
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

test('"Open all" changes its button first, and the cards deferred', {
  tags: ['CERT-04'],
}, async () => {
  await cards(...createCertificates(5));
  act(() => {
    flushSync(() => fireEvent.click(screen.getByText('Open all')));
    expect(screen.getByText('Close all')).toBeDefined();
    expect(collapsedCard('000000000005')?.getAttribute('hidden')).toBe('until-found');
  });
  expect(collapsedCard('000000000005')?.hasAttribute('hidden')).toBe(false);
  await userEvent.click(screen.getByText('Close all'));
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
  [{ IsOnPAC: false }, '$61.40 planned for December 03, 2026, not in the amount due'],
  [{ IsOnPAC: true }, '$61.40 by Auto Pay on December 03, 2026, not in the amount due'],
  [{ PaymentSummary: PAST_DUE }, '$72.50 due since October 12, 2026, not in the amount due'],
] as const)(
  'row of an annuity %s shows that the amount due leaves it out: %s',
  { tags: ['CERT-04', 'SUM-09'] },
  async (changes, text) => {
    const [first, ...others] = createCertificates(4);
    await cards(
      {
        ...first,
        ...createCertificate({ ...changes, LineOfBusiness: 'A', CertificateNumber: '000000000001' }),
      },
      ...others,
    );
    const button = await screen.findByRole('button', { name: /000000000001$/ });
    expect(button.closest('div')?.nextElementSibling?.textContent).toContain(text);
  },
);

test.each([
  [['2026-11-20', '2026-11-27'], '$61.40 Scheduled for November 27, 2026'],
  [['2026-11-20'], '$61.40 Not recorded yet for November 20, 2026'],
])('row with payments of %s shows: %s', { tags: ['AMB-89', 'CERT-04'] }, async (dates, text) => {
  const [first, ...others] = createCertificates(4);
  const ScheduledPayments = dates.map((date) => ({ Date: date, Amount: '61.40', By: 'self' }));
  const premium = { CertificateNumber: '000000000001', PaymentType: 'Premium', AmountDue: '61.40' };
  open({ Certificates: [{ ...first }, ...others] }, { GetPaymentList: [{ ...premium, ScheduledPayments }] });
  const button = await screen.findByRole('button', { name: /000000000001$/ });
  const row = button.closest('div')?.nextElementSibling;
  await waitFor(() => expect(row?.textContent).toContain(text));
});

test.each([
  [{}, '$122.80 due December 03, 2026'],
  [{ PaidToDate: '2026-10-12' }, '$122.80 Overdue since October 12, 2026'],
])(
  'row of a certificate %s shows the sum of several months',
  { tags: ['AMB-44', 'CERT-04'] },
  async (changes, text) => {
    const [first, ...others] = createCertificates(4);
    const premium = { CertificateNumber: '000000000001', PaymentType: 'Premium', AmountDue: '122.80' };
    open({ Certificates: [{ ...first, ...changes }, ...others] }, { GetPaymentList: [premium] });
    const button = await screen.findByRole('button', { name: /000000000001$/ });
    const row = button.closest('div')?.nextElementSibling;
    await waitFor(() => expect(row?.textContent).toContain(text));
  },
);

test('row of a late certificate shows a minimum if its payments are unknown', {
  tags: ['AMB-44', 'CERT-04'],
}, async () => {
  const [first, ...others] = createCertificates(4);
  const Certificates = [{ ...first, PaidToDate: '2026-10-12' }, ...others];
  open({ Certificates }, { GetPaymentList: errorResponse(403) });
  const button = await screen.findByRole('button', { name: /000000000001$/ });
  const row = button.closest('div')?.nextElementSibling;
  await waitFor(() => expect(row?.textContent).toContain('At least $61.40 Overdue since October 12, 2026'));
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

const openAt = (at: string, count = 60) =>
  renderPage(WithAddress, {
    path: '/certificates',
    at,
    responses: { GetCertificateSummary: { Certificates: createCertificates(count) }, GetPaymentList: [] },
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

test('restores a list that was shown to its end', { tags: ['CERT-04'] }, async () => {
  openAt('/certificates', 37);
  await userEvent.click(await screen.findByText('Show 15 more'));
  await userEvent.click(await screen.findByText('Show 7 more'));
  await screen.findByText('Showing 37 of 37 certificates');
  await screen.findByText('?shown=45');
  cleanup();
  openAt('/certificates?shown=45', 37);
  expect(await screen.findByText('Showing 37 of 37 certificates')).toBeDefined();
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

test('prints what the cards show', {
  tags: ['CERT-04', 'CERT-09', 'CERT-13', 'AMB-20', 'AMB-23'],
}, async () => {
  const numbered = (number: string, changes: Parameters<typeof createCertificate>[0]) =>
    createCertificate({ CertificateNumber: number, ...changes });
  await cards(
    numbered('000000000001', { Status: 'Suspended' }),
    numbered('000000000002', { LineOfBusiness: 'U', BillingStatus: 'Hold' }),
    numbered('000000000003', { PaidUpType: 'SP' }),
    numbered('000000000004', { LineOfBusiness: 'A', Annuitants: createCertificate().Owner }),
    ...createCertificates(60).slice(4),
  );
  fireEvent(window, new Event('beforeprint'));
  // The date may have passed, so it is not the next one.
  screen.getByText('Payment due');
  const line = (number: string) =>
    [...(screen.getByText(number).closest('tr')?.children ?? [])].slice(2).map((cell) => cell.textContent);
  expect(['000000000001', '000000000002', '000000000003', '000000000004'].map(line)).toEqual([
    ['Astrid Lindqvist', 'Please contact our customer support center.', 'December 03, 2026'],
    ['Astrid Lindqvist', '$50,000.00', 'None while billing is on hold'],
    ['Astrid Lindqvist', '$50,000.00', 'No payment due'],
    ['Margaret Lindqvist', '$50,000.00', 'December 03, 2026'],
  ]);
  fireEvent(window, new Event('afterprint'));
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
