import { createAnnuityDetails, createDetails } from '@portal/section-sdk/testing/create-details';
import { createQuote } from '@portal/section-sdk/testing/create-quote';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadedValues, NUMBER, open, section, valueUnder } from './open-certificate-details.fixture.ts';

test('shows whom to call for a bypassed quote, and does not request one', {
  tags: ['CTX-13', 'DETAIL-26', 'AMB-04'],
}, async () => {
  const calls = open({ details: createDetails({ ByPassQuoteCalc: true }) });
  const values = await section('Values');
  expect(values.textContent).toBe(
    'ValuesPlease contact Customer Support at 877-555-0142 to get detailed values.',
  );
  expect(calls).toEqual([`details?lifeProNameId=100001&certificateNumber=${NUMBER}`]);
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
  expect(calls).toEqual([`details?lifeProNameId=100001&certificateNumber=${NUMBER}`]);
});

test('refers to the phone for the face value if suspended', {
  tags: ['DETAIL-05', 'R-14'],
}, async () => {
  open({ details: createDetails({ Status: 'Suspended', FaceAmount: null }) });
  await section('Values');
  screen.getByText(/^Until we have spoken, we cannot show its values here/);
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
  // The values on file have their own list, above.
  const lists = [...values.querySelectorAll('dl')].map((list) => list.textContent?.includes('N/A'));
  expect(lists.slice(0, 2)).toEqual([false, true]);
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
