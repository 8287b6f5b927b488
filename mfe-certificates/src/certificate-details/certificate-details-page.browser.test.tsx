import { GetCertificateDetails, queryKeyOf, useQueryClient } from '@portal/api';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import {
  createAnnuityDetails,
  createBeneficiary,
  createDetails,
  type DetailsOnWire,
} from '@portal/section-sdk/testing/create-details';
import { EMPTY_QUOTE } from '@portal/section-sdk/testing/create-quote';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { PageNoticeContext } from '@portal/ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CertificateDetailsPage } from './certificate-details-page.tsx';
import { loadedValues, open, section, valueUnder } from './open-certificate-details.fixture.ts';

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

const PageWithNotice = () => (
  <PageNoticeContext value="We are closed on Thursday">
    <CertificateDetailsPage />
  </PageNoticeContext>
);

test('shows an announcement only below a loaded header', { tags: ['ANN-01'] }, async () => {
  open({ Page: PageWithNotice, details: pendingForever });
  await screen.findByText('Back to Certificates');
  expect(screen.queryByText('We are closed on Thursday')).toBeNull();
  cleanup();
  open({ Page: PageWithNotice });
  await screen.findByText('Face value');
  expect(screen.queryByText('We are closed on Thursday')).not.toBeNull();
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

const NILS = { FirstName: 'Nils', MiddleName: null, LastName: 'Berg', FullName: null };

test('shows people, riders and chapter of a life certificate', {
  tags: ['DETAIL-07', 'DETAIL-08'],
}, async () => {
  const problems = vi.spyOn(console, 'error');
  const { Owner, RiderNames } = createDetails();
  // Two riders may have the same name.
  const other = { RiderName: 'Waiver of Premium', Description: 'Pays twice after an accident.' };
  open({ details: createDetails({ Owner: [...Owner, NILS], RiderNames: [...RiderNames, other] }) });
  const people = await section('People');
  expect(valueUnder(people, 'Owner')).toBe('Margaret Lindqvist, Nils Berg');
  expect(valueUnder(people, 'Insured')).toBe('Astrid Lindqvist');
  expect(valueUnder(people, 'Payor')).toBe('Gunnar Lindqvist');
  expect(valueUnder(people, 'Chapter number')).toBe('117');
  within(people).getByText('Your local group of members.');
  expect(valueUnder(people, 'Riders')).toBe(
    'Waiver of PremiumPremiums are waived during total disability.Waiver of PremiumPays twice after an accident.',
  );
  expect(problems).not.toHaveBeenCalled();
  problems.mockRestore();
  expect(people.textContent).not.toContain('Annuitant');
});

test('shows annuitants and interest rates of an annuity', {
  tags: ['DETAIL-07', 'DETAIL-08'],
}, async () => {
  const { Annuitants } = createAnnuityDetails('A');
  open({
    details: createAnnuityDetails('A', { Annuitants: [...Annuitants, NILS], GuaranteedInterestRate: null }),
  });
  await loadedValues();
  const people = await section('People');
  expect(valueUnder(people, 'Owner')).toBe('Margaret Lindqvist');
  expect(valueUnder(people, 'Annuitant')).toBe('Ingrid Lindqvist, Nils Berg');
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
  const summary = await section('Activity Summary (12)');
  const visibleRows = () => summary.querySelectorAll('tbody tr:not([data-collapsed=true])').length;
  expect(visibleRows()).toBe(3);
  // The stylesheet hides the others on screen only.
  expect(summary.querySelectorAll('tbody tr')).toHaveLength(12);
  const button = within(summary).getByRole('button', { name: 'Show all 12' });
  await userEvent.click(button);
  expect(visibleRows()).toBe(12);
  expect(document.activeElement).toBe(button);
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
  const cells = [...table.querySelectorAll('tbody :is(th, td)')].map((cell) => cell.textContent);
  // On a phone, the month has the year, and the cell of the year is hidden.
  expect(cells).toEqual(['March 2026', '2026', '$50.00', '$1.10', '$20.00', '$7.50', '$12.34']);
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

function PageWithReload() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: queryKeyOf(GetCertificateDetails) });
  return (
    <>
      <button type="button" onClick={reload}>
        Reload
      </button>
      <CertificateDetailsPage />
    </>
  );
}

test('says after a failed refetch that the details may be outdated', {
  tags: ['ERR-04', 'CTX-02'],
}, async () => {
  const answers: unknown[] = [createDetails(), errorResponse(403), createDetails()];
  const respond = () => answers.shift();
  open({ Page: PageWithReload, answers: { GetCertificateDetails: respond } });
  await section('Payment');
  expect(screen.queryByText(/may be out of date/)).toBeNull();
  await userEvent.click(screen.getByText('Reload'));
  await screen.findByText(/^Amounts and dates below may be out of date/);
  await section('Payment');
  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
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

test('names a certificate whose details failed by product and number', {
  tags: ['DETAIL-02', 'DETAIL-04', 'F-23'],
}, async () => {
  open({
    details: errorResponse(403),
    answers: { GetCertificateSummary: { Certificates: [createCertificate()] } },
  });
  const title = await screen.findByText('Whole Life Insurance', { selector: 'h1 > span' });
  await screen.findByText('Oops! There was a problem getting your certificate information.');
  expect(title.closest('header')?.querySelector('dl')?.textContent).toBe('Certificate number000001000013');
});

/** Titles of the sections in order. */
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('says that the certificate is loading, below the first titles', { tags: ['ROUTE-07'] }, async () => {
  open({ details: pendingForever });
  expect(await screen.findByText('Getting your certificate')).toBeDefined();
  expect(sections()).toEqual(['Values', 'Payment']);
});

test('shows the payment before the loan', { tags: ['DETAIL-20', 'DETAIL-27'] }, async () => {
  open();
  await section('Loan');
  expect(sections().slice(0, 4)).toEqual(['Values', 'Payment', 'Loan', 'People']);
});

test('requests the quote while the details are loading', {
  tags: ['API-22', 'API-23', 'CONST-01', 'DETAIL-22', 'AMB-74'],
}, async () => {
  const calls = open({
    details: pendingForever,
    answers: { GetCertificateSummary: { Certificates: [createDetails({ LineOfBusiness: 'U' })] } },
  });
  await expect
    .poll(() => calls)
    .toEqual([
      'details?lifeProNameId=100001&certificateNumber=000001000013',
      'quote?companyCode=01&certificateNumber=000001000013&effectiveDate=2026-11-21&lineOfBusiness=U',
    ]);
});

test("treats another member's certificate as missing, with a back link", {
  tags: ['AMB-58', 'ROUTE-07'],
}, async () => {
  open({ details: errorResponse(404), at: '999999999999' });
  expect(await screen.findByText('There were no certificates to display.')).toBeDefined();
  expect(screen.getByText('See your certificates').getAttribute('href')).toBe('/certificates');
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
