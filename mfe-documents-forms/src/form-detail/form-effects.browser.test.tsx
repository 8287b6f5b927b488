import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ASTRID, clickButton, open, selectCertificate, summary, windowOpens } from './form-page.fixture.ts';

afterEach(() => vi.restoreAllMocks());

test.each<[envelope: number, line: string, facts: Record<string, string>]>([
  [
    45,
    'L',
    {
      'Available for a loan': '$39,335.52',
      'Loan balance': '$800.00',
      'Loan interest': '$12.50',
      'Cash value': '$38,976.00',
      'Estimated death benefit': '$54,210.00',
    },
  ],
  [
    50,
    'U',
    {
      'Cash value': '$38,976.00',
      'Cash surrender amount': '$45,276.00',
      'Estimated death benefit': '$54,210.00',
      'Loan balance': '$800.00',
    },
  ],
  [
    44,
    'A',
    {
      'Cash value': '$38,976.00',
      'Free withdrawal amount': '$3,897.60',
      'Withdrawal value': '$37,000.50',
      'Death benefit': '$54,210.00',
    },
  ],
  [
    49,
    'L',
    {
      'Paid-up additional insurance': '$8,400.00',
      'Its cash value': '$3,780.00',
      'Estimated death benefit': '$54,210.00',
    },
  ],
  [48, 'L', { 'Dividend accumulation': '$2,520.00', 'Estimated death benefit': '$54,210.00' }],
])(
  'shows before signing form %s for line %s what it reduces',
  { tags: ['F-15'] },
  async (envelope, line, facts) => {
    open(`/forms/${envelope}`, {
      GetCertificateSummary: {
        ...summary,
        Certificates: [createCertificate({ LineOfBusiness: line as 'L' })],
      },
    });
    await selectCertificate(ASTRID);
    const region = screen.getByRole('region', { name: 'How this affects your certificate' });
    await within(region).findByText(Object.values(facts)[0] ?? '');
    const terms = within(region).getAllByRole('term');
    const shown = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(shown)).toEqual(facts);
  },
);

test('reserves space for values while they load', {
  tags: ['F-15'],
}, async () => {
  open('/forms/48', { GetSurrenderQuote: pendingForever });
  await selectCertificate(ASTRID);
  const region = screen.getByRole('region', { name: 'How this affects your certificate' });
  within(region).getByText('Getting its values');
  const terms = within(region).getAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Dividend accumulation', ''],
    ['Estimated death benefit', ''],
  ]);
});

test('requests no values if they are available by phone only', {
  tags: ['F-15', 'R-14'],
}, async () => {
  open('/forms/45', {
    GetCertificateSummary: { ...summary, Certificates: [createCertificate({ ByPassQuoteCalc: true })] },
    GetSurrenderQuote: pendingForever,
  });
  await selectCertificate(ASTRID);
  expect(
    screen.getByText(
      'We do not show its values online. Call us before you sign, and we will read them to you.',
    ),
  ).toBeDefined();
});

test('allows signing if the values fail to load', { tags: ['F-15', 'ERR-04'] }, async () => {
  windowOpens();
  open('/forms/45', { GetSurrenderQuote: errorResponse(403) });
  await selectCertificate(ASTRID);
  await screen.findByText('Oops! There was a problem getting your certificate information.');
  screen.getByText(/You can still open the form/);
  await clickButton('Continue');
  expect(await screen.findByText('Your form is open in another window.')).toBeDefined();
});

test('shows no values for a form without an effect on them', { tags: ['F-15'] }, async () => {
  open('/forms/46');
  await selectCertificate(ASTRID);
  expect(screen.queryByRole('region', { name: 'How this affects your certificate' })).toBeNull();
});
