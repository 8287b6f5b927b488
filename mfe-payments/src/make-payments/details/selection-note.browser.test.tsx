import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { preselectState } from '@portal/shared-features/preselected-certificates';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import { findHeading, renderWizard as open } from '../../testing/render-wizard.ts';
import { subtotal, tickOf, ticks } from '../make-payments-page.fixture.ts';

test('ticks nothing in place of a preselected premium that cannot be paid here', {
  tags: ['SUM-02', 'WIZ-13', 'WIZ-15'],
}, async () => {
  const closed = createPayline({ CertificateNumber: '000001000021', AmountEditable: 'N' });
  open({ GetPaymentLines: [createPayline(), closed] }, preselectState(['000001000021']));
  await findHeading('Payment Details');
  expect(ticks()).not.toContain(true);
  expect(subtotal()).toBe('$0.00');
  screen.getByText('What you chose cannot be paid here. You can select something else.');
});

test('says nothing of the amount due while a loan payment is selected', {
  tags: ['SUM-02', 'WIZ-13', 'AMB-89'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '61.40', By: 'self' as const }];
  open({
    GetPaymentLines: [
      createPayline({ ScheduledPayments }),
      createPayline({ PaymentType: 'Loan', BilledAmount: '50.00' }),
    ],
    GetPaymentList: [
      { CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40', ScheduledPayments },
    ],
  });
  await findHeading('Payment Details');
  expect(subtotal()).toBe('$50.00');
  expect(screen.queryByText('You do not need to pay now')).toBeNull();
  screen.getByText('Selected: what is billed now, $50.00. Select more to pay early.');
});

test('says of an unticked line what a recurring payment leaves open', {
  tags: ['WIZ-13', 'AMB-89'],
}, async () => {
  const recurring = {
    ...{ HasRecurringPayment: true, IsPartlyRecurring: true },
    ScheduledPayments: [{ Date: '2026-11-27', Amount: '20.00', By: 'self' as const }],
  };
  const { CertificateNumber, PaymentType } = createPayline();
  const GetPaymentLines = [createPayline(recurring)];
  const GetPaymentList = [{ CertificateNumber, PaymentType, AmountDue: '61.40', ...recurring }];
  open({ GetPaymentLines, GetPaymentList });
  await findHeading('Payment Details');
  expect(ticks()).not.toContain(true);
  screen.getByText('Not selected yet: $41.40');
  cleanup();
  open({ GetPaymentLines, GetPaymentList }, preselectState([CertificateNumber]));
  await findHeading('Payment Details');
  expect(subtotal()).toBe('$41.40');
});

test('does not call a rest below a whole bill due later', {
  tags: ['WIZ-13', 'WIZ-22', 'AMB-89'],
}, async () => {
  const scheduled = (Amount: string) => ({
    ScheduledPayments: [{ Date: '2026-11-27', Amount, By: 'self' as const }],
  });
  const other = createPayline({ CertificateNumber: '000001000021', BilledAmount: '50.00' });
  const line = (CertificateNumber: string, AmountDue: string) => ({
    ...{ CertificateNumber, AmountDue, PaymentType: 'Premium' },
  });
  open({
    GetCertificateSummary: {
      Certificates: [createCertificate(), createCertificate({ CertificateNumber: '000001000021' })],
    },
    GetPaymentLines: [createPayline({ AmountEditable: 'F', ...scheduled('58.90') }), other],
    GetPaymentList: [
      { ...line('000001000013', '61.40'), ...scheduled('58.90') },
      line('000001000021', '50.00'),
    ],
  });
  await findHeading('Payment Details');
  expect(subtotal()).toBe('$50.00');
  screen.getByText('Selected: what is billed now, $50.00. Select more to pay early.');
  screen.getByText(/\$2\.50 is still to be paid\. You cannot pay only this amount online/);
});

test('explains the rest of the amount due with a loan selected', {
  tags: ['SUM-02', 'WIZ-13'],
}, async () => {
  open({
    GetPaymentLines: [createPayline(), createPayline({ PaymentType: 'Loan', BilledAmount: '50.00' })],
    GetCertificateSummary: {
      Certificates: [createCertificate(), createCertificate({ CertificateNumber: '000001000021' })],
    },
    GetPaymentList: [
      { CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40' },
      { CertificateNumber: '000001000021', PaymentType: 'Premium', AmountDue: '122.80' },
    ],
  });
  await findHeading('Payment Details');
  expect(subtotal()).toBe('$111.40');
  await screen.findByText('Of the amount due, $122.80 falls due later.');
});

test('hides what started selected while the selection differs', {
  tags: ['SUM-02', 'WIZ-13'],
}, async () => {
  open({
    GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }],
  });
  const note = await screen.findByText(/^Selected: what is billed now/);
  const isShown = () => getComputedStyle(note).visibility !== 'hidden';
  expect(isShown()).toBe(true);
  await userEvent.click(tickOf('000001000013'));
  expect(isShown()).toBe(false);
  await userEvent.click(tickOf('000001000013'));
  expect(isShown()).toBe(true);
});

test.each([
  ['2026-12-03', 'You do not need to pay now'],
  ['2026-12-04', 'A payment is set up for after the grace period'],
])(
  'a payment on %s for a premium in its grace period says: %s',
  {
    tags: ['F-18', 'AMB-89'],
  },
  async (date, title) => {
    open({
      GetCertificateSummary: {
        Certificates: [createCertificate({ PaidToDate: '2026-11-02', IsInGrace: true })],
      },
      GetPaymentLines: [createPayline({ ScheduledPayments: [{ Date: date, Amount: '61.40', By: 'self' }] })],
      GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40' }],
    });
    await findHeading('Payment Details');
    expect(await screen.findByText(title)).toBeDefined();
    const titles = screen.queryAllByText(/^You do not need to pay now$|after the grace period$/);
    expect(titles).toHaveLength(1);
  },
);

test.each([
  ['0.00', '$0.00', 'Enter how much of the loan you want to pay back. That selects its line.'],
  ['50.00', '$50.00', undefined],
])(
  'opens the repayment of a loan that is billed %s',
  { tags: ['WIZ-13', 'WIZ-14'] },
  async (billed, sum, text) => {
    const loan = createPayline({ PaymentType: 'Loan', BilledAmount: billed, AmountBilled: '50.00' });
    open({ GetPaymentLines: [createPayline(), loan] }, preselectState(['000001000013'], 'Loan'));
    await findHeading('Payment Details');
    expect(subtotal()).toBe(sum);
    if (text) screen.getByText(text);
    expect(screen.getAllByRole('group', { name: / for certificate / })[0]?.getAttribute('aria-label')).toBe(
      'Loan for certificate 000001000013',
    );
  },
);

test('explains a chosen line although the member pays no premium', {
  tags: ['WIZ-14', 'WIZ-16'],
}, async () => {
  const premium = createPayline({ IsPayor: false });
  const loan = { ...premium, PaymentType: 'Loan', BilledAmount: '0.00', AmountBilled: '50.00' };
  open({ GetPaymentLines: [premium, loan] }, preselectState(['000001000013'], 'Loan'));
  await findHeading('Payment Details');
  screen.getByText('Enter how much of the loan you want to pay back. That selects its line.');
  cleanup();
  open({ GetPaymentLines: [premium] });
  await findHeading('Payment Details');
  expect(screen.queryByText(/^Nothing is billed now/)).toBeNull();
});

test('says that the rest of the amount due may be unconfirmed', {
  tags: ['SUM-02', 'R-09'],
}, async () => {
  const ScheduledPayments = [
    { Date: '2026-11-27', Amount: '20.00', By: 'self' as const, IsUnconfirmed: true },
  ];
  open({
    GetPaymentLines: [createPayline({ ScheduledPayments })],
    GetPaymentList: [
      { CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40', ScheduledPayments },
    ],
  });
  const text =
    'Selected: what is still to pay, $41.40. The other $20.00 is scheduled, automatic or not confirmed yet.';
  expect(await screen.findByText(text)).toBeDefined();
});

test('asks not to pay again while a payment is not confirmed', {
  tags: ['R-09', 'F-13', 'AMB-89'],
}, async () => {
  const ScheduledPayments = [
    { Date: '2026-11-27', Amount: '61.40', By: 'self' as const, IsUnconfirmed: true },
  ];
  open({
    GetPaymentLines: [createPayline({ ScheduledPayments })],
    GetPaymentList: [
      { CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40', ScheduledPayments },
    ],
  });
  await findHeading('Payment Details');
  const title = await screen.findByText('A payment is not confirmed yet');
  expect(title.parentElement?.textContent).toContain('Please do not pay again.');
  expect(screen.queryByText('You do not need to pay now')).toBeNull();
});

const SOME = { ScheduledPayments: [{ Date: '2026-11-27', Amount: '9.00', By: 'self' as const }] };
const dueOf = (AmountDue: string, more = {}) => [
  { CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue, ...more },
];
const QUARTERLY = createPayline({ AmountEditable: 'F', BillingFrequency: 'Quarterly' });
const ONE_BILL = { ScheduledPayments: [{ Date: '2026-11-27', Amount: '61.40', By: 'self' as const }] };
const MORE = '$61.40 more is due. To pay it too, change the amount.';

test.each([
  ['of two quarters, one billed', '122.80', QUARTERLY, {}, `Selected: what is billed now, $61.40. ${MORE}`],
  [
    'that cannot be changed',
    '70.00',
    { ...QUARTERLY, IsProrated: true },
    {},
    'Selected: what is billed now, $61.40. $8.60 more is due. To pay it too, please call us.',
  ],
  [
    'that is no multiple of the bill',
    '70.00',
    QUARTERLY,
    {},
    'Selected: what is billed now, $61.40. $8.60 more is due. To pay it too, please call us.',
  ],
  [
    'with a scheduled bill',
    '122.80',
    { ...QUARTERLY, ...ONE_BILL },
    ONE_BILL,
    `Nothing is selected, because a payment is set up already. Please read a line before you select it. ${MORE}`,
  ],
  [
    'after a credit',
    '41.40',
    QUARTERLY,
    {},
    'Selected: what is billed now, $61.40. $20.00 of what is selected is not in the amount due.',
  ],
])(
  'says what else is due, or less, of an amount %s',
  { tags: ['SUM-02', 'SUM-08', 'WIZ-11', 'WIZ-24'] },
  async (_which, amount, line, scheduled, text) => {
    const responses = { GetPaymentLines: [line], GetPaymentList: dueOf(amount, scheduled) };
    for (const preselected of [undefined, preselectState(['000001000013'])]) {
      open(responses, preselected);
      await findHeading('Payment Details');
      expect(screen.getByText(/^(Selected:|Nothing is selected)/).textContent).toBe(text);
      cleanup();
    }
  },
);

test.each([
  ['122.80', `Selected: what is billed now, $61.40. The other $80.00 falls due later. ${MORE}`],
  [
    '41.40',
    'Of the amount due, $80.00 falls due later. $20.00 of what is selected is not in the amount due.',
  ],
])(
  'tells what falls due later from %s due for a bill of $61.40',
  { tags: ['SUM-02', 'SUM-08', 'WIZ-14'] },
  async (amount, text) => {
    const later = { CertificateNumber: '000001000021', BilledAmount: '0.00' };
    open({
      GetCertificateSummary: {
        Certificates: [createCertificate(), createCertificate({ CertificateNumber: '000001000021' })],
      },
      GetPaymentLines: [QUARTERLY, createPayline(later)],
      GetPaymentList: [...dueOf(amount), ...dueOf('80.00', later)],
    });
    await findHeading('Payment Details');
    expect(screen.getByText(/falls due later/).textContent).toBe(text);
  },
);

test('does not ask for a higher amount of a recurring payment', {
  tags: ['SUM-08', 'WIZ-05'],
}, async () => {
  open({ GetPaymentLines: [QUARTERLY], GetPaymentList: dueOf('122.80') });
  await findHeading('Payment Details');
  screen.getByText(/61\.40 more is due/);
  await userEvent.click(screen.getByRole('radio', { name: /^Recurring/ }));
  expect(screen.queryByText(/more is due/)).toBeNull();
});

test('says nothing of what else is due of a suspended certificate', {
  tags: ['SUM-08', 'AMB-22'],
}, async () => {
  const responses = {
    GetCertificateSummary: { Certificates: [createCertificate({ Status: 'Suspended' })] },
    GetPaymentLines: [QUARTERLY],
    GetPaymentList: dueOf('122.80'),
  };
  for (const preselected of [undefined, preselectState(['000001000013'])]) {
    open(responses, preselected);
    await findHeading('Payment Details');
    expect(screen.queryByText(/more is due/)).toBeNull();
    cleanup();
  }
});

test('asks not to pay what else is due while a payment is not confirmed', {
  tags: ['SUM-02', 'R-09'],
}, async () => {
  const ScheduledPayments = ONE_BILL.ScheduledPayments.map((one) => ({ ...one, IsUnconfirmed: true }));
  open({
    GetPaymentLines: [{ ...QUARTERLY, ScheduledPayments }],
    GetPaymentList: dueOf('122.80', { ScheduledPayments }),
  });
  await findHeading('Payment Details');
  const title = screen.getByText('A payment is not confirmed yet');
  expect(title.parentElement?.textContent).toMatch(/Please do not pay again\.$/);
});

test.each([
  [
    'of an annuity, which is not in the amount due',
    '122.80',
    {},
    [createPayline({ CertificateNumber: '000001000021' }), createPayline({ BilledAmount: '0.00' })],
    'Selected: what is billed now, $61.40. Select more to pay early.',
  ],
  [
    'while a late one is paid elsewhere',
    '122.80',
    { PaidToDate: '2026-11-02' },
    [createPayline({ CertificateNumber: '000001000021' }), createPayline({ AmountEditable: 'N' })],
    undefined,
  ],
  [
    'while a late one has a rest that cannot be paid alone',
    '61.40',
    { PaidToDate: '2026-11-02' },
    [createPayline({ IsPac: true, AmountEditable: 'F', ...SOME })],
    'Nothing is selected, because a payment is set up already. Please read a line before you select it.',
  ],
])(
  'does not say that a premium falls due later %s',
  { tags: ['SUM-09', 'WIZ-13', 'WIZ-15', 'F-18'] },
  async (_which, amount, changes, lines, text) => {
    const annuity = { CertificateNumber: '000001000021', LineOfBusiness: 'A' as const };
    open({
      GetCertificateSummary: { Certificates: [createCertificate(changes), createCertificate(annuity)] },
      GetPaymentLines: lines,
      GetPaymentList: dueOf(amount),
    });
    await findHeading('Payment Details');
    expect(screen.queryByText(/^Selected:|^Nothing is selected|falls due later/)?.textContent).toBe(text);
    expect(screen.queryByText('You do not need to pay now')).toBeNull();
  },
);

test('says that a chosen premium is late although it is not billed', {
  tags: ['F-18', 'WIZ-14'],
}, async () => {
  const late = createCertificate({ PaidToDate: '2026-11-02' });
  open(
    {
      GetCertificateSummary: { Certificates: [late] },
      GetPaymentLines: [{ ...QUARTERLY, BilledAmount: '0.00' }],
    },
    preselectState(['000001000013']),
  );
  await findHeading('Payment Details');
  const title = screen.getByText('$61.40 is late');
  expect(title.parentElement?.textContent).toMatch(/Select it to pay it now\.$/);
  expect(screen.queryByText(/not billed yet/)).toBeNull();
});
