import { GetPaymentMethods, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { certificates, premium, renderPanel } from './payment-summary-panel.fixture.ts';
import { PaymentSummaryPanel } from './payment-summary-panel.tsx';

/** Lines below the amount, with the names of their links. */
const parts = async () =>
  within(await screen.findByRole('list', { name: 'What makes up the amount due' }))
    .getAllByRole('listitem')
    .map((line) => [line.textContent, within(line).queryByRole('link')?.getAttribute('aria-label')]);

const numbered = (
  number: string,
  PaymentSummary: { DueDate: string; BilledAmount: string; AmountEditable?: 'N' | 'Y' },
  more = {},
) =>
  createCertificate({
    CertificateNumber: number,
    PaidToDate: null,
    PaymentSummary: { AmountEditable: 'F', ...PaymentSummary },
    ...more,
  });

const line = (CertificateNumber: string, AmountDue: string) => ({
  CertificateNumber,
  PaymentType: 'Premium',
  AmountDue,
});

test('lists the parts of the amount due, below what Pay Now takes', {
  tags: ['SUM-02', 'SUM-03', 'SUM-08'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001002820', { DueDate: '2026-11-29', BilledAmount: '108.13' }),
      numbered('000001002821', { DueDate: '2027-01-05', BilledAmount: '122.46' }),
      numbered('000001002822', { DueDate: '2027-07-28', BilledAmount: '289.13' }),
      numbered(
        '000001002823',
        { DueDate: '2026-11-25', BilledAmount: '200.00' },
        { LineOfBusiness: 'A', ProductDescription: 'Flexible Annuity', IsOnPAC: true },
      ),
    ),
    GetPaymentList: [
      line('000001002820', '108.13'),
      line('000001002821', '122.46'),
      line('000001002822', '289.13'),
    ],
  });
  expect(await parts()).toEqual([
    ['For Whole Life Insurance …2820', undefined],
    ['Due later: $411.592 certificates, the last in July 2027', undefined],
    [
      'Next payment due November 25, 2026: $200.00Flexible Annuity …2823, not counted in the amount dueAuto Pay will take $200.00 on November 25, 2026.',
      undefined,
    ],
  ]);
  expect(panel.textContent).toMatch(
    /^Due first\$108\.13Due November 29, 2026Pay NowFor.*Amount due in all\$519\.72$/,
  );
});

const billed = (number: string, AmountDue: string, BilledAmount: string) => ({
  ...line(number, AmountDue),
  BilledAmount,
});

test('cuts the amount due where the wizard does, and pays what it ticks', {
  tags: ['SUM-02', 'SUM-03', 'SUM-08', 'WIZ-13', 'WIZ-14'],
}, async () => {
  sessionStorage.setItem('draft-payment', 'begun');
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001002820', { DueDate: '2026-12-06', BilledAmount: '108.13' }),
      numbered('000001002821', { DueDate: '2026-12-23', BilledAmount: '33.05' }),
      numbered('000001002822', { DueDate: '2027-01-03', BilledAmount: '122.46' }),
      numbered('000001002823', { DueDate: '2027-08-05', BilledAmount: '256.08' }),
    ),
    GetPaymentList: [
      billed('000001002820', '108.13', '108.13'),
      billed('000001002821', '33.05', '33.05'),
      billed('000001002822', '122.46', '0.00'),
      billed('000001002823', '256.08', '0.00'),
    ],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For 2 certificates, by December 23, 2026',
    'Due later: $378.542 certificates, the last in August 2027',
  ]);
  expect(panel.textContent).toMatch(
    /^Billed now\$141\.18Next payment due December 06, 2026Pay NowFor.*Amount due in all\$519\.72$/,
  );
  await userEvent.click(screen.getByRole('link'));
  await screen.findByText('Went to /make-payments');
  expect(sessionStorage.getItem('draft-payment')).toBeNull();
});

test('opens the payment with what is due next if nothing is billed', {
  tags: ['SUM-02', 'WIZ-14'],
}, async () => {
  sessionStorage.setItem('draft-payment', 'begun');
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001002824', { DueDate: '2027-01-06', BilledAmount: '108.14' }),
      numbered('000001002825', { DueDate: '2027-07-23', BilledAmount: '33.06' }),
    ),
    GetPaymentList: [billed('000001002824', '108.14', '0.00'), billed('000001002825', '33.06', '0.00')],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For Whole Life Insurance …2824',
    'Due by July 23, 2027: $33.06Whole Life Insurance …2825',
  ]);
  expect(panel.textContent).toMatch(
    /^Due first\$108\.14Next payment due January 06, 2027Pay NowFor.*Amount due in all\$141\.20$/,
  );
  await userEvent.click(screen.getByRole('link'));
  await screen.findByText('Went to /make-payments');
  expect(sessionStorage.getItem('draft-payment')).toBeNull();
});

const AUTO_PAY_MISSED =
  'Auto Pay has not paid it yet. If you are not sure that it failed, call us before you pay it here.';

test('takes what is late on Auto Pay with what is billed', {
  tags: ['SUM-02', 'SUM-05', 'AMB-89', 'WIZ-13'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered(
        '000001002831',
        { DueDate: '2026-11-11', BilledAmount: '50.00' },
        { IsOnPAC: true, PaidToDate: '2026-11-11', IsInGrace: true },
      ),
      numbered('000001002832', { DueDate: '2026-12-03', BilledAmount: '30.00' }),
      numbered('000001002833', { DueDate: '2026-12-03', BilledAmount: '7.00' }, { IsPayor: false }),
    ),
    GetPaymentList: [
      billed('000001002831', '50.00', '50.00'),
      billed('000001002832', '30.00', '30.00'),
      billed('000001002833', '7.00', '7.00'),
    ],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For 2 certificates, by December 03, 2026',
    `In grace until December 12, 2026: $50.00Whole Life Insurance …2831${AUTO_PAY_MISSED}`,
    'Due by December 03, 2026: $7.00Whole Life Insurance …2833',
  ]);
  expect(panel.textContent).toMatch(/^Billed now\$80\.00.*Amount due in all\$87\.00$/);
});

test('takes the billed one of two premiums that are due next', {
  tags: ['SUM-02', 'WIZ-14'],
}, async () => {
  sessionStorage.setItem('draft-payment', 'begun');
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001002834', { DueDate: '2026-12-03', BilledAmount: '30.00' }),
      numbered('000001002835', { DueDate: '2026-12-03', BilledAmount: '7.00' }, { IsPayor: false }),
    ),
    GetPaymentList: [billed('000001002834', '30.00', '0.00'), billed('000001002835', '7.00', '7.00')],
  });
  await parts();
  expect(panel.textContent).toMatch(/^Billed now\$7\.00.*Amount due in all\$37\.00$/);
  await userEvent.click(screen.getByRole('link'));
  await screen.findByText('Went to /make-payments');
  expect(sessionStorage.getItem('draft-payment')).toBeNull();
});

test('pays several certificates with the button above if nothing else is due', {
  tags: ['SUM-02', 'SUM-03'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001002826', { DueDate: '2026-12-03', BilledAmount: '31.44' }),
      numbered('000001002827', { DueDate: '2026-12-16', BilledAmount: '71.41' }),
    ),
    GetPaymentList: [billed('000001002826', '31.44', '31.44'), billed('000001002827', '71.41', '71.41')],
  });
  expect(await parts()).toEqual([['For 2 certificates, by December 16, 2026', undefined]]);
  expect(panel.textContent).toMatch(/^Amount due\$102\.85Next payment dueDecember 03, 2026Pay Now/);
});

test('marks the late part only, if other parts are not late', {
  tags: ['SUM-05', 'AMB-22'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000024', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered(
        '000001000025',
        { DueDate: '2026-11-11', BilledAmount: '30.37' },
        { PaidToDate: '2026-11-11', IsInGrace: true },
      ),
    ),
    GetPaymentList: [line('000001000024', '61.40'), line('000001000025', '30.37')],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For 2 certificates, by December 03, 2026',
    'In grace until December 12, 2026: $30.37Due since November 11, 2026Whole Life Insurance …0025',
  ]);
  expect((await screen.findByText('$91.77')).parentElement?.textContent).toBe('$91.77');
  expect(panel.textContent?.split('November 11, 2026')).toHaveLength(2);
});

test('labels a past date overdue since, and lists late parts only', {
  tags: ['SUM-03', 'SUM-06', 'AMB-21'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000021', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered(
        '000001000022',
        { DueDate: '2026-10-13', BilledAmount: '98.01' },
        { PaidToDate: '2026-10-13' },
      ),
      numbered(
        '000001000023',
        { DueDate: '2026-11-11', BilledAmount: '30.37' },
        { PaidToDate: '2026-11-11', IsInGrace: true },
      ),
    ),
    GetPaymentList: [
      line('000001000021', '61.40'),
      line('000001000022', '196.02'),
      line('000001000023', '30.37'),
    ],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For 3 certificates, by December 03, 2026',
    'Overdue since October 13, 2026: $196.02Whole Life Insurance …0022, 2 payments of $98.01',
    'In grace until December 12, 2026: $30.37Due since November 11, 2026Whole Life Insurance …0023',
  ]);
  expect(panel.textContent?.split('October 13, 2026')).toHaveLength(2);
  expect(panel.textContent).not.toContain('Next payment due');
});

test('marks an item on the next date that the amount excludes', {
  tags: ['SUM-02', 'SUM-09'],
}, async () => {
  await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000031', { DueDate: '2026-12-03', BilledAmount: '300.00' }, { LineOfBusiness: 'A' }),
    ),
    GetPaymentList: [line('000001000031', '300.00')],
  });
  expect(await parts()).toEqual([
    [
      'Next payment due December 03, 2026: $300.00Whole Life Insurance …0031, not counted in the amount duePay $300.00',
      'Pay $300.00 for certificate 000001000031',
    ],
  ]);
});

const ON_HOLD =
  'Next payment due December 03, 2026Whole Life Insurance …0032Billing is on hold. Nothing is due now.';

test.each([
  [
    'suspended',
    { LineOfBusiness: 'A', Status: 'Suspended' },
    'Next payment due December 03, 2026: $300.00Whole Life Insurance …0032, not counted in the amount dueCertificate 000001000032 is suspended: please call 877-555-0142 before you pay.',
    ['877-555-0142'],
  ],
  ['on hold', { LineOfBusiness: 'U', BillingStatus: 'Hold' }, ON_HOLD, []],
  ['on hold and on Auto Pay', { LineOfBusiness: 'U', BillingStatus: 'Hold', IsOnPAC: true }, ON_HOLD, []],
] as const)(
  'offers no payment of an excluded item that is %s',
  {
    tags: ['CERT-23', 'SUM-09', 'SUM-11'],
  },
  async (_what, changes, expected, links) => {
    await renderPanel({
      GetCertificateSummary: certificates(
        numbered('000001000032', { DueDate: '2026-12-03', BilledAmount: '300.00' }, changes),
      ),
      GetPaymentList: [line('000001000032', '300.00')],
    });
    const [[text] = []] = await parts();
    expect(text).toBe(expected);
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
  },
);

test.each([
  [
    'scheduled',
    { ScheduledPayments: [{ Date: '2026-11-27', Amount: '300.00', By: 'self' }] },
    'You scheduled $300.00 for November 27, 2026. You do not need to pay again.',
    [],
  ],
  ['recurring', { HasRecurringPayment: true }, 'A recurring payment is set up for this premium.', []],
  [
    'recurring in part',
    { HasRecurringPayment: true, IsPartlyRecurring: true },
    'A recurring payment is set up, but it does not pay all of this premium. $300.00 is still to be paid.Pay $300.00',
    ['Pay $300.00'],
  ],
  [
    'scheduled in part',
    { ScheduledPayments: [{ Date: '2026-11-27', Amount: '100.00', By: 'self' }] },
    'You scheduled $100.00 for November 27, 2026. $200.00 is still to be paid.Pay $200.00',
    ['Pay $200.00'],
  ],
])(
  'says of an excluded item that it is %s',
  { tags: ['SUM-09', 'AMB-89'] },
  async (_what, covers, note, links) => {
    await renderPanel({
      GetCertificateSummary: certificates(
        numbered(
          '000001000034',
          { DueDate: '2026-10-12', BilledAmount: '300.00', AmountEditable: 'Y' },
          { LineOfBusiness: 'A' },
        ),
      ),
      GetPaymentList: [
        { ...line('000001000034', '300.00'), HasRecurringPayment: false, ScheduledPayments: [], ...covers },
      ],
    });
    const [[text] = []] = await parts();
    expect(text).toBe(
      `Due since October 12, 2026: $300.00Whole Life Insurance …0034, not counted in the amount due${note}`,
    );
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
  },
);

test('offers no payment of an excluded item that an employer pays', {
  tags: ['SUM-09', 'WIZ-15'],
}, async () => {
  await renderPanel({
    GetCertificateSummary: certificates(
      numbered(
        '000001000033',
        { DueDate: '2026-12-03', BilledAmount: '300.00', AmountEditable: 'N' },
        { LineOfBusiness: 'A' },
      ),
    ),
    GetPaymentList: [line('000001000033', '300.00')],
  });
  await parts();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

const scheduled = (number: string, AmountDue: string) => ({
  ...line(number, AmountDue),
  ScheduledPayments: [{ Date: '2026-11-27', Amount: AmountDue, By: 'self' }],
});

test('sums up scheduled and automatic items', {
  tags: ['AMB-89', 'SUM-02'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000041', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered('000001000042', { DueDate: '2026-12-03', BilledAmount: '30.00' }, { IsOnPAC: true }),
      numbered('000001000043', { DueDate: '2026-12-03', BilledAmount: '9.00' }),
    ),
    GetPaymentList: [
      scheduled('000001000041', '61.40'),
      line('000001000042', '30.00'),
      line('000001000043', '9.00'),
    ],
  });
  expect(await parts()).toEqual([
    ['For Whole Life Insurance …0043', undefined],
    ['Payments are set up for $91.40.2 certificates', undefined],
  ]);
  expect(panel.textContent).toMatch(
    /^Still to pay\$9\.00Next payment due December 03, 2026Pay NowFor.*Amount due in all\$100\.40$/,
  );
});

test('names no payments of an amount that is scheduled in part', {
  tags: ['AMB-44', 'AMB-89'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000048', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
    ),
    GetPaymentList: [
      {
        ...line('000001000048', '122.80'),
        ScheduledPayments: [{ Date: '2026-11-27', Amount: '61.40', By: 'self' }],
      },
    ],
  });
  await parts();
  expect(panel.textContent).toContain('$61.40 is still to be paid.');
  expect(panel.textContent).not.toContain('2 payments of');
});

test('offers no payment of a rest below a whole bill', {
  tags: ['AMB-89', 'SUM-02', 'WIZ-22'],
}, async () => {
  const recurring = {
    ...{ HasRecurringPayment: true, IsPartlyRecurring: true, HasUnpayableRest: true },
    ScheduledPayments: [{ Date: '2026-11-27', Amount: '58.90', By: 'self' as const }],
  };
  const panel = await renderPanel({
    GetCertificateSummary: certificates(createCertificate()),
    GetPaymentList: [{ ...billed('000001000013', '61.40', '61.40'), ...recurring }],
  });
  const phone = await screen.findByRole('link', { name: '877-555-0142' });
  expect(phone.closest('p')?.textContent).toMatch(
    /\$2\.50 is still to be paid\. You cannot pay only this amount online\. To pay it, please call us: 877-555-0142$/,
  );
  expect(panel.textContent).toMatch(/^Still to pay\$2\.50Next payment due December 03, 2026For /);
  expect(within(panel).queryByText('Pay Now')).toBeNull();
});

test('shows what is still to pay of a single premium scheduled in part', {
  tags: ['AMB-89', 'SUM-02', 'R-09'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '20.00', By: 'self' as const }];
  const PaymentSummary = { DueDate: '2026-12-03', BilledAmount: '61.40', AmountEditable: 'Y' as const };
  const panel = await renderPanel({
    GetCertificateSummary: certificates(createCertificate({ PaymentSummary })),
    GetPaymentList: [{ ...billed('000001000013', '61.40', '61.40'), ScheduledPayments }],
  });
  expect(await parts()).toEqual([
    [
      'For Whole Life Insurance …0013You scheduled $20.00 for November 27, 2026. $41.40 is still to be paid.',
      undefined,
    ],
  ]);
  expect(panel.textContent).toMatch(
    /^Still to pay\$41\.40Next payment due December 03, 2026Pay Now.*Amount due in all\$61\.40$/,
  );
});

test('says the next due date once, in the first part that is due then', {
  tags: ['SUM-03'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000071', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered('000001000072', { DueDate: '2027-01-05', BilledAmount: '30.00' }),
    ),
    GetPaymentList: [line('000001000071', '61.40'), line('000001000072', '30.00')],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For Whole Life Insurance …0071',
    'Due by January 05, 2027: $30.00Whole Life Insurance …0072',
  ]);
  expect(panel.textContent?.split('Next payment due')).toHaveLength(2);
});

test('shows a fully scheduled amount without a Pay button', {
  tags: ['AMB-89', 'SUM-02'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000051', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered('000001000052', { DueDate: '2026-12-03', BilledAmount: '30.00' }),
    ),
    GetPaymentList: [scheduled('000001000051', '61.40'), scheduled('000001000052', '30.00')],
  });
  await parts();
  expect(panel.textContent).toContain('Amount due$91.40');
  expect(panel.textContent).toContain('Payments are set up for all of it. You do not need to do anything.');
});

test('dates what is still to pay, and names the other due date below', {
  tags: ['AMB-89', 'SUM-02', 'SUM-03'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000061', { DueDate: '2027-01-21', BilledAmount: '179.11' }),
      numbered('000001000062', { DueDate: '2026-12-12', BilledAmount: '48.80' }),
      numbered('000001000063', { DueDate: '2026-12-18', BilledAmount: '88.88' }),
    ),
    GetPaymentList: [
      billed('000001000061', '179.11', '0.00'),
      scheduled('000001000062', '48.80'),
      scheduled('000001000063', '88.88'),
    ],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For Whole Life Insurance …0061',
    'Payments are set up for $137.68.Next payment due December 12, 20262 certificates, by December 18, 2026',
  ]);
  expect(panel.textContent).toMatch(
    /^Still to pay\$179\.11Due January 21, 2027Pay NowFor.*Amount due in all\$316\.79$/,
  );
});

test('shows a single item once, without repeating the panel', {
  tags: ['SUM-02'],
}, async () => {
  await renderPanel({ GetCertificateSummary: certificates(createCertificate()), GetPaymentList: premium });
  expect(await parts()).toEqual([['For Whole Life Insurance …00133 payments of $61.40', undefined]]);
});

test('does not name the only certificate if the page shows it below', {
  tags: ['SUM-02', 'CERT-01'],
}, async () => {
  renderPage(() => <PaymentSummaryPanel isNamedBelow />, {
    path: '/certificates',
    responses: {
      GetCertificateSummary: certificates(
        numbered('000001000013', { DueDate: '2026-11-29', BilledAmount: '61.40' }),
      ),
      GetPaymentList: [line('000001000013', '61.40')],
    },
  });
  await screen.findByText('$61.40');
  expect(screen.queryByRole('list')).toBeNull();
});

test('asks to call before a suspended certificate is paid', {
  tags: ['CERT-23', 'SUM-02'],
}, async () => {
  const suspended = createCertificate({ Status: 'Suspended' });
  await renderPanel({ GetCertificateSummary: certificates(suspended), GetPaymentList: premium });
  const text = 'Certificate 000001000013 is suspended: please call 877-555-0142 before you pay.';
  expect(await parts()).toEqual([[`For Whole Life Insurance …00133 payments of $61.40${text}`, null]]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['877-555-0142']);
});

test('asks to call for one certificate while another can be paid', {
  tags: ['CERT-23', 'SUM-02'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000081', { DueDate: '2026-12-03', BilledAmount: '61.40' }, { Status: 'Suspended' }),
      numbered('000001000082', { DueDate: '2026-12-03', BilledAmount: '30.00' }),
    ),
    GetPaymentList: [line('000001000081', '61.40'), line('000001000082', '30.00')],
  });
  const [other, suspended] = await parts();
  expect(other).toEqual(['For Whole Life Insurance …0082', undefined]);
  expect(panel.textContent).toMatch(
    /^Due first\$30\.00Next payment due December 03, 2026Pay Now.*Amount due in all\$91\.40$/,
  );
  expect(suspended?.[0]).toContain('Certificate 000001000081 is suspended: please call 877-555-0142');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('shows what is in grace as the main amount, before the full amount', {
  tags: ['AMB-22', 'SUM-02', 'SUM-05'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered(
        '000001000091',
        { DueDate: '2026-11-11', BilledAmount: '30.37' },
        { PaidToDate: '2026-11-11', IsInGrace: true },
      ),
      numbered('000001000092', { DueDate: '2027-06-20', BilledAmount: '189.24' }),
    ),
    GetPaymentList: [billed('000001000091', '30.37', '30.37'), billed('000001000092', '189.24', '0.00')],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'For Whole Life Insurance …0091',
    'Due by June 20, 2027: $189.24Whole Life Insurance …0092',
  ]);
  expect(panel.textContent).toMatch(
    /^Billed now\$30\.37In grace until December 12, 2026Due since November 11, 2026Pay NowFor.*Amount due in all\$219\.61$/,
  );
});

test('dates an overdue amount, and names the next payment due too', {
  tags: ['SUM-03', 'AMB-21'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered(
        '000001000101',
        { DueDate: '2026-12-03', BilledAmount: '61.40' },
        { PaidToDate: '2026-11-20' },
      ),
      numbered('000001000102', { DueDate: '2027-06-20', BilledAmount: '189.24' }),
    ),
    GetPaymentList: [billed('000001000101', '61.40', '61.40'), billed('000001000102', '189.24', '0.00')],
  });
  await parts();
  expect(panel.textContent).toMatch(
    /^Billed now\$61\.40OverdueOverdue since November 20, 2026Next payment dueDecember 03, 2026Pay NowFor/,
  );
});

test('dates a suspended amount by its own date if Auto Pay covers the rest', {
  tags: ['CERT-23', 'AMB-89'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000111', { DueDate: '2026-12-03', BilledAmount: '61.40' }, { Status: 'Suspended' }),
      numbered('000001000112', { DueDate: '2026-12-01', BilledAmount: '30.00' }, { IsOnPAC: true }),
    ),
    GetPaymentList: [line('000001000111', '61.40'), line('000001000112', '30.00')],
  });
  await parts();
  expect(panel.textContent).toMatch(/^Still to pay\$61\.40Due December 03, 2026/);
  expect(panel.textContent).toContain('Payments are set up for $30.00.Next payment due December 01, 2026');
});

function PanelOfLaterPage() {
  const [isLater, setLater] = useState(false);
  return isLater ? (
    <PaymentSummaryPanel />
  ) : (
    <>
      <PageWithMethods />
      <button type="button" onClick={() => setLater(true)}>
        Go on
      </button>
    </>
  );
}

function PageWithMethods() {
  const { profile } = useMember();
  const query = { profileUserName: profile.AccountUserName ?? '' };
  return <p>{useApiQuery(GetPaymentMethods, { query }).isError ? 'Failed' : 'Loading'}</p>;
}

test('says that nothing can be paid after a page found the processor down', {
  tags: ['F-25', 'SUM-02'],
}, async () => {
  renderPage(PanelOfLaterPage, {
    path: '/certificates',
    responses: {
      GetCertificateSummary: certificates(
        numbered('000001000026', { DueDate: '2026-12-04', BilledAmount: '61.42' }),
        numbered('000001000027', { DueDate: '2026-12-05', BilledAmount: '61.43' }),
      ),
      GetPaymentList: [line('000001000026', '61.42'), line('000001000027', '61.43')],
      GetPaymentMethods: errorResponse(502),
    },
  });
  await screen.findByText('Failed');
  await userEvent.click(screen.getByText('Go on'));
  const note = await screen.findByText('You cannot pay online right now.');
  const summary = screen.getByRole('region', { name: 'Payment summary' });
  expect(summary.contains(note)).toBe(true);
  expect(summary.textContent).toContain(
    'To pay, call 877-555-0142, Monday to Friday, 8\u00A0AM to\u00A05\u00A0PM Central',
  );
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['877-555-0142']);
});

test('asks for no payment methods itself', { tags: ['F-25', 'SUM-02'] }, async () => {
  const requests: string[] = [];
  const answerMethods = () => {
    requests.push('methods');
    return errorResponse(502);
  };
  await renderPanel({
    GetCertificateSummary: certificates(createCertificate()),
    GetPaymentList: premium,
    GetPaymentMethods: answerMethods,
  });
  await parts();
  expect(requests).toEqual([]);
  expect(screen.queryByText('You cannot pay online right now.')).toBeNull();
});

test('starts a new payment of the certificate from a Pay link', {
  tags: ['SUM-02', 'F-12'],
}, async () => {
  sessionStorage.setItem('draft-payment', 'begun');
  await renderPanel({ GetCertificateSummary: certificates(createCertificate()), GetPaymentList: premium });
  await userEvent.click(await screen.findByRole('link', { name: 'Pay Now' }));
  await screen.findByText('Went to /make-payments');
  expect(sessionStorage.getItem('draft-payment')).toBeNull();
});

test('asks to make sure before a late premium on Auto Pay is paid', {
  tags: ['SUM-02', 'F-18', 'R-09'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered(
        '000001002820',
        { DueDate: '2026-10-12', BilledAmount: '108.13' },
        { IsOnPAC: true, PaidToDate: '2026-10-12' },
      ),
    ),
    GetPaymentList: [{ ...line('000001002820', '108.13'), BilledAmount: '108.13' }],
  });
  expect(await parts()).toEqual([[`For Whole Life Insurance …2820${AUTO_PAY_MISSED}`, undefined]]);
  within(panel).getByText('Pay Now');
});

test('says only to call about a late rest below a whole bill', {
  tags: ['AMB-89', 'R-09', 'WIZ-22'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '58.90', By: 'self' as const }];
  await renderPanel({
    GetCertificateSummary: certificates(createCertificate({ IsOnPAC: true, PaidToDate: '2026-10-12' })),
    GetPaymentList: [
      { ...billed('000001000013', '61.40', '61.40'), ScheduledPayments, HasUnpayableRest: true },
    ],
  });
  await screen.findByText(/You cannot pay only this amount online\. To pay it, please call us:$/);
  expect(screen.queryByText(/before you pay it here/)).toBeNull();
});

test('does not say that unconfirmed payments need nothing', {
  tags: ['SUM-02', 'R-09', 'F-13'],
}, async () => {
  const ScheduledPayments = [
    { Date: '2026-11-27', Amount: '30.00', By: 'self' as const, IsUnconfirmed: true },
  ];
  const due = { DueDate: '2026-12-03', BilledAmount: '30.00' };
  await renderPanel({
    GetCertificateSummary: certificates(numbered('000001002836', due), numbered('000001002837', due)),
    GetPaymentList: ['000001002836', '000001002837'].map((number) => ({
      ...line(number, '30.00'),
      ScheduledPayments,
    })),
  });
  expect((await parts())[0]?.[0]).toContain('Payments are set up for all of it. Not all are confirmed yet.');
});
