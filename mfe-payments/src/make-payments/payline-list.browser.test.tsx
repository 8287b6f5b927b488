import { toCents } from '@portal/domain/values/money';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { preselectState } from '@portal/shared-features/preselected-certificates';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createPayline } from '../testing/create-payline.ts';
import { findHeading, renderWizard as open } from '../testing/render-wizard.ts';
import {
  all,
  amountOf,
  automatic,
  free,
  line,
  multiples,
  subtotal,
  tickOf,
  ticks,
} from './make-payments-page.fixture.ts';
import { initialSelectionNote } from './texts.ts';

test('selects billed lines in step 1, and separates owner lines', {
  tags: ['WIZ-01', 'WIZ-06', 'WIZ-13', 'WIZ-14', 'WIZ-16', 'WIZ-24'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  expect(ticks()).toEqual([false, true, true, true, false, false]);
  expect(screen.getByLabelText(/^One-time payment/)).toHaveProperty('checked', true);
  const owner = screen.getByRole('region', { name: /^Certificates you own/ });
  within(owner).getByRole('group', { name: 'Premium for certificate 000001000054' });
  expect(amountOf('000001000013')).toHaveProperty('value', '61.40');
  expect(amountOf('000001000021')).toHaveProperty('value', '8000');
  line('000001000039').getByText('$12.34');
  line('000001000047').getByText('Paid by Auto Pay');
  expect(subtotal()).toBe('$153.74');
});

test('shows product and insured of a line next to its number', {
  tags: ['WIZ-06'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  line('000001000013').getByLabelText('Whole Life Insurance, Astrid Lindqvist');
  expect(line('000001000021').queryByText(/Lindqvist/)).toBeNull();
});

test('asks how often before the amounts, which may depend on it', {
  tags: ['WIZ-05', 'WIZ-06'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  const frequency = screen.getByRole('group', { name: 'How often do you want to pay?' });
  const first = screen.getByRole('group', { name: 'Premium for certificate 000001000013' });
  expect(frequency.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('marks a line on billing hold, which starts without a tick', {
  tags: ['WIZ-13', 'WIZ-14', 'SUM-11'],
}, async () => {
  const onHold = { LineOfBusiness: 'U', BillingStatus: 'Hold' } as const;
  open({
    GetPaymentLines: [free, { ...multiples, BilledAmount: '0.00' }],
    GetCertificateSummary: {
      Certificates: [
        createCertificate(),
        createCertificate({ CertificateNumber: '000001000021', ...onHold }),
      ],
    },
  });
  await findHeading('Payment Details');
  line('000001000021').getByText('Billing on hold');
  line('000001000021').getByText('Nothing is due now. You can still make a payment.');
  expect(tickOf('000001000021')).toHaveProperty('checked', false);
  expect(line('000001000021').queryByText(/billed|next due/i)).toBeNull();
  expect(line('000001000013').queryByText('Billing on hold')).toBeNull();
});

test('a billed loan payment of a certificate on billing hold is due', {
  tags: ['WIZ-13', 'SUM-11'],
}, async () => {
  const CertificateNumber = '000001000021';
  open({
    GetPaymentLines: [createPayline({ CertificateNumber, PaymentType: 'Loan' })],
    GetCertificateSummary: {
      Certificates: [createCertificate({ CertificateNumber, LineOfBusiness: 'U', BillingStatus: 'Hold' })],
    },
  });
  await findHeading('Payment Details');
  line(CertificateNumber, 'Loan').getByText('Billing on hold');
  expect(line(CertificateNumber, 'Loan').getByText(/is billed/)).toBeDefined();
  expect(line(CertificateNumber, 'Loan').queryByText(/Nothing is due now/)).toBeNull();
});

test('orders lines by ticks and due date, and does not move a ticked line', {
  tags: ['WIZ-06', 'WIZ-13'],
}, async () => {
  open({
    GetPaymentLines: [
      createPayline({ CertificateNumber: '000001000047', IsPac: true, DueDate: '2026-11-25' }),
      createPayline({ CertificateNumber: '000001000039', DueDate: '2026-12-09' }),
      createPayline({ CertificateNumber: '000001000021', DueDate: '2026-11-30' }),
    ],
  });
  await findHeading('Payment Details');
  const order = () =>
    screen.getAllByRole('group', { name: /^Premium/ }).map((group) => group.getAttribute('aria-label'));
  const expected = [
    'Premium for certificate 000001000021',
    'Premium for certificate 000001000039',
    'Premium for certificate 000001000047',
  ];
  expect(order()).toEqual(expected);
  await userEvent.click(tickOf('000001000021'));
  expect(order()).toEqual(expected);
});

test.each([
  [{}, 'Due December 03, 2026. $61.40 is billed every month.'],
  [{ NumberOfMonthsDue: 2 }, 'Due December 03, 2026. $61.40 is billed every month. 2 months are due.'],
  [{ BilledAmount: '0.00', BillingFrequency: 'Annual' }, 'Billed once a year. Next due December 03, 2026.'],
  [{ BilledAmount: '0.00', BillingFrequency: 'Other', DueDate: null }, 'Nothing is billed now.'],
])('says what is billed and when: %j', { tags: ['WIZ-06', 'WIZ-14'] }, async (changes, text) => {
  open({ GetPaymentLines: [createPayline(changes)] });
  await findHeading('Payment Details');
  const group = screen.getByRole('group', { name: 'Premium for certificate 000001000013' });
  expect(group.textContent).toContain(text);
});

test('names a loan line by its type', { tags: ['WIZ-06', 'ENT-14'] }, async () => {
  open({ GetPaymentLines: [free, createPayline({ PaymentType: 'Loan' })] });
  await findHeading('Payment Details');
  line('000001000013', 'Loan').getByLabelText('Loan: Whole Life Insurance, Astrid Lindqvist');
  expect(line('000001000013', 'Loan').getByText('Loan, certificate 000001000013')).toBeDefined();
});

test.each([
  [20_00, 100_00, 100_00, 'Selected: what is billed now, $20.00. The other $80.00 falls due later.'],
  [
    20_00,
    100_00,
    60_00,
    'Selected: what is billed now, $20.00. The other $80.00 falls due later, or is scheduled or automatic.',
  ],
  [
    60_00,
    100_00,
    60_00,
    'Selected: what is still to pay, $60.00. The other $40.00 is scheduled or automatic.',
  ],
  [0, 100_00, 0, 'All of $100.00 is scheduled or automatic.'],
  [0, 100_00, 30_00, undefined],
  [100_00, 100_00, 100_00, undefined],
])('explains %d of %d cents due, %d open', { tags: ['SUM-02'] }, (selected, amountDue, openAmount, text) => {
  const due = { amountDue: toCents(amountDue), openAmount: toCents(openAmount) };
  const premiums = toCents(selected);
  const sums = { selected: premiums, premiums, hasUnconfirmed: false };
  expect(initialSelectionNote(sums, due)?.text).toBe(text);
});

test('explains the rest of the amount due', { tags: ['SUM-02'] }, async () => {
  open({
    GetPaymentLines: [free],
    GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }],
  });
  const text = 'Selected: what is billed now, $61.40. $122.80 more is due. To pay it too, change the amount.';
  expect(await screen.findByText(text)).toBeDefined();
});

const scheduled = (Amount: string, By: 'self' | 'payor' | 'owner') => ({
  ScheduledPayments: [{ Date: '2026-11-27', Amount, By }],
});

const NEED_NOT = 'You do not need to pay now';

test.each([
  [
    [automatic, createPayline({ BilledAmount: '0.00' })],
    [NEED_NOT, 'All that is billed now is scheduled or automatic.'],
  ],
  [[automatic, free], ['Selected: what is billed now, $61.40. Select more to pay early.']],
  [[free], []],
  [[createPayline({ BilledAmount: '0.00' })], ['Nothing is billed now. Select a line to pay early.']],
])('says without an amount due what is ticked: %#', { tags: ['WIZ-13', 'AMB-89'] }, async (lines, texts) => {
  open({ GetPaymentLines: lines, GetPaymentList: errorResponse(500) });
  await findHeading('Payment Details');
  const shown = [NEED_NOT, /^All that is billed/, /^Nothing is billed now. Select/, /^Selected:/].flatMap(
    (text) => screen.queryAllByText(text).map(({ textContent }) => textContent),
  );
  expect(shown).toEqual(texts);
});

const LATE = createCertificate({ PaidToDate: '2026-11-02' });
const lateAuto = createPayline({ IsPac: true });
const other = createPayline({ CertificateNumber: '000001000021', BilledAmount: '20.00' });
const PARTLY = { HasRecurringPayment: true, IsPartlyRecurring: true };
const AUTO_TEXT =
  'Auto Pay has not paid it yet. If you are not sure that it failed, call us before you pay it here.';
const RECURRING_TEXT =
  'The recurring payment has not paid it yet. Before you pay it, look under Payments when that payment is taken next. If it is not there, call us.';

test.each([
  ['on Auto Pay', {}, [lateAuto], AUTO_TEXT],
  ['on Auto Pay, next to a billed one', {}, [lateAuto, other], AUTO_TEXT],
  ['with a recurring payment', {}, [createPayline({ HasRecurringPayment: true })], RECURRING_TEXT],
  ['with a recurring payment of less', {}, [createPayline(PARTLY)], 'Select it to pay it now.'],
  ['that another person pays', {}, [other, createPayline({ IsPayor: false })], 'Select it to pay it now.'],
  ['that is suspended', { Status: 'Suspended' }, [lateAuto], 'Please call us before you pay it.'],
])(
  'says that a premium is late and not ticked: one %s',
  {
    tags: ['F-18', 'WIZ-13', 'AMB-89', 'R-09'],
  },
  async (_which, changes, lines, text) => {
    open({
      GetCertificateSummary: { Certificates: [{ ...LATE, ...changes }] },
      GetPaymentLines: lines,
      GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40' }],
    });
    await findHeading('Payment Details');
    screen.getByText('$61.40 is late');
    screen.getByText(text);
    expect(tickOf('000001000013')).toHaveProperty('checked', false);
    expect(screen.queryByText(NEED_NOT)).toBeNull();
  },
);

test('does not say late of what is scheduled, or of what starts ticked', {
  tags: ['F-18', 'AMB-89'],
}, async () => {
  open({
    GetCertificateSummary: {
      Certificates: [
        LATE,
        createCertificate({ CertificateNumber: '000001000021', PaidToDate: '2026-11-03' }),
      ],
    },
    GetPaymentLines: [{ ...lateAuto, ...scheduled('61.40', 'self') }, other],
  });
  await findHeading('Payment Details');
  expect(ticks()).toEqual([false, true, false]);
  expect(screen.queryByText(/ is late$/)).toBeNull();
});

test('does not call a loan automatic whose premium is on Auto Pay', {
  tags: ['WIZ-13', 'AMB-40'],
}, async () => {
  const loan = createPayline({ PaymentType: 'Loan', IsPac: true });
  open({ GetPaymentLines: [automatic, loan] });
  await findHeading('Payment Details');
  expect(screen.queryByText(NEED_NOT)).toBeNull();
  expect(screen.getAllByText('Paid by Auto Pay')).toHaveLength(1);
  expect(line('000001000013', 'Loan').queryByText(/Auto Pay|recurring/)).toBeNull();
});

test('ticks a late premium on Auto Pay for a link to it', {
  tags: ['SUM-02', 'F-18', 'WIZ-13'],
}, async () => {
  open(
    { GetCertificateSummary: { Certificates: [LATE] }, GetPaymentLines: [lateAuto, other] },
    preselectState(['000001000013']),
  );
  await findHeading('Payment Details');
  expect(tickOf('000001000013')).toHaveProperty('checked', true);
  expect(subtotal()).toBe('$61.40');
  line('000001000013').getByText('Overdue since November 02, 2026');
  line('000001000013').getByText('Auto Pay has not paid it yet');
  expect(screen.queryByText('Paid by Auto Pay')).toBeNull();
  screen.getByText('$61.40 is late');
  screen.getByText(AUTO_TEXT);
});

test('ticks a late premium with a recurring payment of less, without a warning', {
  tags: ['SUM-02', 'F-18', 'AMB-89'],
}, async () => {
  const partial = createPayline({ ...PARTLY, ...scheduled('20.00', 'self') });
  open(
    { GetCertificateSummary: { Certificates: [LATE] }, GetPaymentLines: [partial] },
    preselectState(['000001000013']),
  );
  await findHeading('Payment Details');
  expect(subtotal()).toBe('$41.40');
  expect(screen.queryByText(/ is late$/)).toBeNull();
});

test('says of several late premiums to read each line', { tags: ['F-18', 'R-09'] }, async () => {
  const recurring = createPayline({ CertificateNumber: '000001000021', HasRecurringPayment: true });
  open({
    GetCertificateSummary: {
      Certificates: [
        LATE,
        createCertificate({ CertificateNumber: '000001000021', PaidToDate: '2026-11-03' }),
      ],
    },
    GetPaymentLines: [lateAuto, recurring],
  });
  await findHeading('Payment Details');
  screen.getByText('$122.80 is late');
  screen.getByText('Some of it is paid automatically. Please read each line before you select it.');
  expect(ticks()).toEqual([false, false, false]);
});

test.each([
  ['the menu', undefined],
  ['a link to it', preselectState(['000001000013'])],
])(
  'ticks no line of a fixed amount that is scheduled in part: after %s',
  {
    tags: ['AMB-89', 'R-09'],
  },
  async (_from, state) => {
    const fixed = createPayline({ AmountEditable: 'F', IsProrated: true, ...scheduled('20.00', 'self') });
    open({ GetPaymentLines: [fixed] }, state);
    await findHeading('Payment Details');
    expect(tickOf('000001000013')).toHaveProperty('checked', false);
    screen.getByText(
      'Nothing is selected, because a payment is set up already. Please read a line before you select it.',
    );
  },
);

test('shows the amount of the draft when a pending payment has changed', {
  tags: ['AMB-89', 'R-09'],
}, async () => {
  open({ GetPaymentLines: [{ ...free, ...scheduled('20.00', 'self') }] });
  await findHeading('Payment Details');
  await userEvent.click(tickOf('000001000013'));
  await userEvent.click(tickOf('000001000013'));
  expect(subtotal()).toBe('$41.40');
  cleanup();
  open({ GetPaymentLines: [free] });
  await findHeading('Payment Details');
  expect(amountOf('000001000013')).toHaveProperty('value', '41.40');
  expect(subtotal()).toBe('$41.40');
  await userEvent.click(screen.getByRole('button', { name: /^Reset .* to \$61\.40$/ }));
  expect(amountOf('000001000013')).toHaveProperty('value', '61.40');
  expect(subtotal()).toBe('$61.40');
});

test.each([
  ['the menu', undefined, false],
  ['a link to it', preselectState(['000001000013']), true],
])(
  'says of a late premium that a recurring payment is set up: after %s',
  { tags: ['F-18', 'WIZ-13', 'AMB-40', 'R-09'] },
  async (_from, state, checked) => {
    open(
      {
        GetCertificateSummary: { Certificates: [LATE] },
        GetPaymentLines: [createPayline({ HasRecurringPayment: true })],
      },
      state,
    );
    await findHeading('Payment Details');
    screen.getByText(RECURRING_TEXT);
    line('000001000013').getByText('Overdue since November 02, 2026');
    line('000001000013').getByText('Has a recurring payment');
    expect(tickOf('000001000013')).toHaveProperty('checked', checked);
  },
);

test('says that the lines of a link are not billed, and ticks no others', {
  tags: ['SUM-02', 'WIZ-14'],
}, async () => {
  open(
    { GetPaymentLines: [createPayline({ BilledAmount: '0.00' }), other] },
    preselectState(['000001000013']),
  );
  await findHeading('Payment Details');
  screen.getByText('What you chose is not billed yet. Select it to pay early.');
  expect(subtotal()).toBe('$0.00');
});

test('marks the premium of a late certificate', { tags: ['F-18', 'SUM-06'] }, async () => {
  open({
    GetCertificateSummary: { Certificates: [createCertificate({ PaidToDate: '2026-11-02' })] },
    GetPaymentLines: [free, createPayline({ PaymentType: 'Loan' })],
  });
  await findHeading('Payment Details');
  line('000001000013').getByText('Overdue since November 02, 2026');
  expect(line('000001000013', 'Loan').queryByText(/Overdue/)).toBeNull();
});

test.each([
  ['2026-11-02', 1],
  ['2026-12-03', 0],
])('marks a premium in its grace period, paid to %s', { tags: ['F-18'] }, async (PaidToDate, marks) => {
  open({
    GetCertificateSummary: { Certificates: [createCertificate({ PaidToDate, IsInGrace: true })] },
    GetPaymentLines: [{ ...free, IsInGrace: true }, createPayline({ PaymentType: 'Loan', IsInGrace: true })],
  });
  await findHeading('Payment Details');
  expect(screen.queryAllByText('In grace until December 03, 2026')).toHaveLength(marks);
});

test('asks to call about a line of a suspended certificate', {
  tags: ['CERT-09', 'CERT-23', 'WIZ-14'],
}, async () => {
  open({
    GetCertificateSummary: {
      Certificates: [
        createCertificate({ Status: 'Suspended' }),
        createCertificate({ CertificateNumber: '000001000021' }),
      ],
    },
    GetPaymentLines: [
      createPayline({ BilledAmount: '0.00' }),
      createPayline({ CertificateNumber: '000001000021' }),
    ],
  });
  await findHeading('Payment Details');
  line('000001000013').getByText('Suspended');
  line('000001000013').getByText('Please call us first.');
  const group = screen.getByRole('group', { name: 'Premium for certificate 000001000013' });
  expect(group.textContent).toContain('Billed every month. Next due December 03, 2026.');
  expect(line('000001000021').queryByText('Suspended')).toBeNull();
});

test('shows the number of a line without a certificate name', {
  tags: ['WIZ-06', 'F-23'],
}, async () => {
  open({ GetCertificateSummary: errorResponse(500), GetPaymentLines: all });
  await findHeading('Payment Details');
  expect(tickOf('000001000013')).toHaveProperty('checked', true);
  expect(screen.queryByText(/Lindqvist/)).toBeNull();
});

test('asks for certificate names again without the loading state', {
  tags: ['WIZ-06', 'F-23'],
}, async () => {
  let asked = 0;
  const names = () => {
    asked += 1;
    return asked === 1 ? errorResponse(403) : pendingForever;
  };
  open({ GetCertificateSummary: names, GetPaymentLines: all });
  await findHeading('Payment Details');
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.queryByText('Getting what you can pay')).toBeNull();
  expect(tickOf('000001000013')).toHaveProperty('checked', true);
});

test('selects only the preselected certificate', {
  tags: ['SUM-02', 'CERT-17'],
}, async () => {
  open({ GetPaymentLines: all }, preselectState(['000001000054']));
  await findHeading('Payment Details');
  expect(ticks()).toEqual([false, false, false, false, false, true]);
  expect(subtotal()).toBe('$70.00');
  await userEvent.click(tickOf('000001000039'));
  expect(subtotal()).toBe('$82.34');
});

test('deselects a line that pending payments of anyone cover', {
  tags: ['AMB-89', 'WIZ-13'],
}, async () => {
  open({
    GetPaymentLines: [
      createPayline(scheduled('61.40', 'self')),
      createPayline({ CertificateNumber: '000001000021', ...scheduled('61.39', 'owner') }),
      createPayline({ CertificateNumber: '000001000039', IsPayor: false, ...scheduled('61.17', 'payor') }),
    ],
  });
  await findHeading('Payment Details');
  // The first checkbox is 'Select all'.
  expect(ticks().slice(1)).toEqual([true, false, false]);
  const shown = document.body.textContent;
  expect(shown).toContain('You scheduled $61.40 for November 27, 2026.');
  expect(shown).toContain('The owner scheduled $61.39 for November 27, 2026.');
  expect(shown).toContain('The payor scheduled $61.17 for November 27, 2026.');
});

test('says of a line without names that the member pays it for another', {
  tags: ['WIZ-06', 'WIZ-16'],
}, async () => {
  open({
    GetPaymentLines: [
      createPayline(),
      createPayline({ CertificateNumber: '000001000021', IsOwner: false, BilledAmount: '61.39' }),
    ],
    GetCertificateSummary: {
      Certificates: [
        createCertificate(),
        createCertificate({ CertificateNumber: '000001000021', IsOwner: false, Insured: [] }),
      ],
    },
  });
  await findHeading('Payment Details');
  expect(tickOf('000001000013').closest('label')?.textContent).toContain('Astrid Lindqvist');
  expect(tickOf('000001000021').closest('label')?.textContent).toContain('You pay this for someone else.');
  expect(screen.getAllByText('You pay this for someone else.')).toHaveLength(1);
});
