import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locate } from '../forms/wizard.ts';
import { createPayline } from '../testing/create-payline.ts';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { holidayMonths } from './holiday-months.ts';
import { billedLine } from './paylines.ts';
import { defaultAmount, validatePaymentAmount } from './payment-amount.ts';
import {
  amountFor,
  initialAmounts,
  lineKey,
  type PaymentAnswers,
  type PaymentContext,
  paymentWindowFor,
  paymentWizard,
  selectedLines,
  validateDetails,
  validateMethod,
} from './payment-wizard.ts';

const PREMIUM = '000000000101 Premium';
const LOAN = '000000000101 Loan';
const ANNUITY = '000000000202 Premium';
const lines = [
  createPayline(),
  createPayline({
    PaymentType: 'Loan',
    MaxPaymentDate: dateFromWire('2026-12-02'),
    BillingFrequency: 'Annual',
  }),
  createPayline({ CertificateNumber: '000000000202', LineOfBusiness: 'N', IsPayor: false }),
];

// Monday, noon in Chicago.
const context: PaymentContext = {
  lines,
  methodTokens: ['checking', 'savings'],
  holidays: [dateFromWire('2026-11-26')],
  now: new Date('2026-11-23T18:00:00Z'),
};
const answers: Omit<PaymentAnswers, 'notSent'> = {
  frequency: 'recurring',
  amounts: { [PREMIUM]: toCents(6140) },
  amountTexts: { [PREMIUM]: '61.40' },
  methodToken: 'savings',
  paymentDate: dateFromWire('2026-11-24'),
  schedule: 'QUARTERLY',
};
const { schedule: _recurringOnly, ...single } = { ...answers, frequency: 'single' as const };

test('separates loan and premium of one certificate', { tags: ['ENT-14'] }, () => {
  expect(lines.map(lineKey)).toEqual([PREMIUM, LOAN, ANNUITY]);
});

for (const [ids, title, input, preselected, at] of [
  ['WIZ-01', 'the wizard begins with the details', {}, undefined, 'details'],
  ['WIZ-05', 'the frequency is missing', { amounts: answers.amounts }, 'method', 'details'],
  ['WIZ-02', 'the details are valid', { frequency: 'single', amounts: answers.amounts }, undefined, 'method'],
  ['WIZ-02', 'the details are not valid', { ...answers, amounts: {} }, 'verification', 'details'],
  [
    'WIZ-02',
    'the method is not valid',
    { ...answers, methodToken: 'a method of yesterday' },
    'verification',
    'method',
  ],
  ['WIZ-37', 'a schedule is needed', { ...single, frequency: 'recurring' }, 'verification', 'method'],
  ['WIZ-48', 'everything is answered', answers, undefined, 'verification'],
  ['WIZ-48', 'a single payment needs no schedule', single, undefined, 'verification'],
  ['WIZ-03', 'back to the method', answers, 'method', 'method'],
  ['WIZ-03', 'back to the details', answers, 'details', 'details'],
] satisfies [string, string, Partial<PaymentAnswers>, string | undefined, string][]) {
  test(title, { tags: ids.split(' ') }, () => {
    expect(locate(paymentWizard, { answers: input, context, requested: preselected }).current).toBe(at);
  });
}

test('ignores the schedule of a payment that became single', { tags: ['WIZ-28', 'WIZ-59'] }, () => {
  const changed = { ...answers, frequency: 'single' as const };
  expect(locate(paymentWizard, { answers: changed, context }).answers).toEqual(single);
});

for (const [ids, input, text] of [
  ['WIZ-17', { frequency: 'single', amounts: {} }, 'Cannot make $0.00 payment. Select what you want to pay.'],
  [
    'WIZ-18',
    { frequency: 'single', amounts: { [PREMIUM]: toCents(6140), [LOAN]: toCents(0) } },
    'Unable to process a payment of $0.00. Please adjust the amount or unselect the $0.00 payment option.',
  ],
  [
    'WIZ-19',
    { frequency: 'recurring', amounts: { [ANNUITY]: toCents(6140) } },
    'Recurring payments are not allowed for Certificate 000000000202.',
  ],
  [
    'WIZ-20',
    { frequency: 'recurring', amounts: { [LOAN]: toCents(6140) } },
    'Recurring payments are not allowed for certificates billed Annual.',
  ],
  [
    'WIZ-19 WIZ-20',
    { frequency: 'single', amounts: { [LOAN]: toCents(1), [ANNUITY]: toCents(2) } },
    undefined,
  ],
] satisfies [string, Partial<PaymentAnswers>, string | undefined][]) {
  test(`validates step 1: ${JSON.stringify(input)}`, { tags: ids.split(' ') }, () => {
    const messages = validateDetails(input, context).map(({ message }) => message);
    expect(messages).toEqual(text === undefined ? [] : [text]);
  });
}

test('reports every line that rejects a recurring payment', { tags: ['WIZ-19', 'WIZ-20'] }, () => {
  const amounts = { [LOAN]: toCents(6140), [ANNUITY]: toCents(100) };
  expect(validateDetails({ frequency: 'recurring', amounts }, context)).toEqual([
    {
      message: 'Recurring payments are not allowed for certificates billed Annual.',
      line: LOAN,
      field: 'checkbox',
    },
    {
      message: 'Recurring payments are not allowed for Certificate 000000000202.',
      line: ANNUITY,
      field: 'checkbox',
    },
  ]);
});

test.each(['single', 'recurring'] as const)(
  'pays at most 50 lines at a time, %s',
  {
    tags: ['R-23'],
  },
  (frequency) => {
    const numbers = Array.from({ length: 51 }, (_, index) => String(100_000_000_000 + index));
    const many = numbers.map((CertificateNumber) => createPayline({ CertificateNumber }));
    const select = (count: number) => ({
      frequency,
      amounts: Object.fromEntries(many.slice(0, count).map((line) => [lineKey(line), toCents(100)])),
    });
    expect(validateDetails(select(50), { lines: many })).toEqual([]);
    expect(validateDetails(select(51), { lines: many })).toEqual([
      {
        message: 'You can pay up to 50 lines at a time. Please select fewer, and pay the others next.',
        line: undefined,
        field: 'checkbox',
      },
    ]);
  },
);

for (const [ids, text, message] of [
  ['AMB-94', '1.234,56', 'Please enter the amount in dollars and cents, for example 1,234.56.'],
  ['AMB-45', '1,000,000', 'One payment can be at most $999,999.99. Please enter a smaller amount.'],
] as const) {
  test(`rejects the typed amount ${JSON.stringify(text)} on step 1`, {
    tags: ids.split(' '),
  }, () => {
    const input = {
      frequency: 'single' as const,
      amounts: { [PREMIUM]: toCents(0), [LOAN]: toCents(200) },
      amountTexts: { [PREMIUM]: text },
    };
    expect(validateDetails(input, context)).toEqual([{ message, line: PREMIUM, field: 'amount' }]);
    expect(locate(paymentWizard, { answers: input, context, requested: 'method' }).current).toBe('details');
  });
}

test.each([
  ['the typed amount', { [PREMIUM]: '50' }, 5000],
  ['its default amount with months due', {}, 18420],
  ['its default despite the amount of another line', { [LOAN]: '50' }, 18420],
])('pays a selected line %s', { tags: ['WIZ-11'] }, (_case, amountTexts, amount) => {
  const [premium = createPayline()] = lines;
  expect(amountFor({ ...premium, NumberOfMonthsDue: 3 }, { amountTexts })).toBe(amount);
});

const partlyScheduled = (changes: Parameters<typeof createPayline>[0] = {}, cents = 20_00) =>
  createPayline({
    AmountEditable: 'Y',
    ScheduledPayments: [{ Date: dateFromWire('2026-11-27'), Amount: toCents(cents), By: 'self' }],
    ...changes,
  });

test.each([
  ['a free amount', {}, 20_00, 41_40],
  ['a free amount with months due', { NumberOfMonthsDue: 3 }, 61_40, 122_80],
  ['the months left of several', { AmountEditable: 'F' as const, NumberOfMonthsDue: 3 }, 61_40, 122_80],
])(
  'starts a partly scheduled line with the open rest: %s',
  {
    tags: ['AMB-89', 'AMB-93', 'WIZ-24'],
  },
  (_case, changes, scheduled, amount) => {
    const line = partlyScheduled(changes, scheduled);
    expect(initialAmounts([line])).toEqual({ [PREMIUM]: amount });
    expect(amountFor(line, {})).toBe(amount);
    expect(validatePaymentAmount(billedLine(line), toCents(amount))).toBeUndefined();
  },
);

test.each([
  ['whole months only', { AmountEditable: 'F' as const, NumberOfMonthsDue: 3 }, 61_41, 184_20],
  ['a fixed amount', { AmountEditable: 'F' as const, IsProrated: true }, 20_00, 61_40],
  [
    'a fixed amount of two months',
    { AmountEditable: 'F' as const, IsProrated: true, NumberOfMonthsDue: 2 },
    61_40,
    122_80,
  ],
])(
  'does not tick a partly scheduled line that cannot take the open rest: %s',
  {
    tags: ['AMB-89', 'R-09', 'WIZ-24'],
  },
  (_case, changes, scheduled, amount) => {
    const line = partlyScheduled(changes, scheduled);
    const { CertificateNumber } = line;
    expect(initialAmounts([line])).toEqual({});
    expect(initialAmounts([line], [CertificateNumber], () => true)).toEqual({});
    expect(amountFor(line, {})).toBe(amount);
  },
);

test('starts with the full amount if recurring or fully scheduled', {
  tags: ['AMB-89', 'WIZ-05'],
}, () => {
  expect(amountFor(partlyScheduled(), { frequency: 'recurring' })).toBe(61_40);
  const covered = partlyScheduled({}, 61_40);
  expect(initialAmounts([covered])).toEqual({});
  expect(amountFor(covered, {})).toBe(61_40);
});

test.each([
  ['a free amount', { AmountEditable: 'Y' }],
  ['whole months', { AmountEditable: 'F' }],
  ['a fixed amount', { AmountEditable: 'F', IsProrated: true }],
] as const)(
  'starts a recurring payment with one of several months due: %s',
  {
    tags: ['F-03', 'WIZ-05'],
  },
  (_case, changes) => {
    const line = createPayline({ NumberOfMonthsDue: 3, ...changes });
    expect(amountFor(line, { frequency: 'recurring' })).toBe(61_40);
    expect(amountFor(line, { frequency: 'single' })).toBe(184_20);
  },
);

test('accepts on the server what any line starts with', { tags: ['AMB-89', 'R-10'] }, () => {
  const anyLine = fc.record({
    AmountEditable: fc.constantFrom('Y' as const, 'F' as const),
    IsProrated: fc.boolean(),
    NumberOfMonthsDue: fc.nat(14),
    BillingFrequency: fc.constantFrom('Monthly', 'Annual'),
    BilledAmount: fc.integer({ min: 1, max: 500_00 }).map(toCents),
  });
  fc.assert(
    fc.property(anyLine, fc.nat(2_000_00), (changes, scheduled) => {
      const line = partlyScheduled(changes, scheduled);
      const [start] = Object.values(initialAmounts([line]));
      const full = defaultAmount(billedLine(line));
      const open = toCents(Math.max(0, full - scheduled));
      const isAccepted = validatePaymentAmount(billedLine(line), open) === undefined;
      expect(start).toBe(isAccepted ? open : undefined);
    }),
  );
});

test('reports everything missing on step 2', { tags: ['WIZ-34', 'WIZ-35', 'WIZ-37'] }, () => {
  expect(validateMethod({ frequency: 'recurring' }, context)).toEqual({
    methodToken: 'Please select a payment method to continue.',
    paymentDate: 'Please select a payment date to continue.',
    schedule: 'Please select a payment frequency to continue.',
  });
});

test.each([
  ['WIZ-38 a Saturday', '2026-11-28'],
  ['WIZ-39 a bank holiday', '2026-11-26'],
  ['WIZ-40 yesterday', '2026-11-22'],
  ['WIZ-41 the day after the last', '2026-12-12'],
])('rejects %s as payment date', { tags: ['WIZ-36'] }, (_case, date) => {
  expect(validateMethod({ ...single, paymentDate: dateFromWire(date) }, context)).toEqual({
    paymentDate: 'Please enter a valid payment date to continue.',
  });
});

test('rejects today after the cut-off', { tags: ['WIZ-47'] }, () => {
  const today = { ...single, paymentDate: dateFromWire('2026-11-23') };
  expect(validateMethod(today, context)).toEqual({});
  const late = { ...context, now: new Date('2026-11-24T01:31:00Z') };
  expect(validateMethod(today, late)).toEqual({
    paymentDate: 'Please enter a valid payment date to continue.',
  });
});

test('uses the earliest maximum date of the selected lines', {
  tags: ['WIZ-42', 'WIZ-43'],
}, () => {
  const both = { [PREMIUM]: toCents(100), [LOAN]: toCents(200) };
  expect(paymentWindowFor({ frequency: 'single', amounts: answers.amounts }, context).last).toBe(
    '2026-12-11',
  );
  expect(paymentWindowFor({ frequency: 'single', amounts: both }, context).last).toBe('2026-12-02');
  expect(paymentWindowFor(answers, context).last).toBe('2026-12-04');
});

test('drops unpayable lines, and lists owner lines last', {
  tags: ['WIZ-15', 'WIZ-16'],
}, () => {
  const [premium = createPayline(), loan = createPayline(), annuity = createPayline()] = lines;
  const amounts = { [ANNUITY]: toCents(300), [LOAN]: toCents(200), [PREMIUM]: toCents(100) };
  const today = [annuity, { ...loan, AmountEditable: 'N' as const }, premium];
  expect(selectedLines({ amounts }, today)).toEqual([
    { line: premium, amount: 100 },
    { line: annuity, amount: 300 },
  ]);
});

test('stores only the answers across a reload', { tags: ['F-12'] }, () => {
  const stored: unknown = JSON.parse(JSON.stringify({ ...answers, 'account-number': '5678' }));
  expect(paymentWizard.parseDraft(stored)).toEqual(answers);
  expect(paymentWizard.parseDraft({ frequency: 'single' })).toEqual({ frequency: 'single' });
});

test.each([
  undefined,
  'text',
  { frequency: 'weekly' },
  { paymentDate: '2026-02-30' },
  { amounts: { [PREMIUM]: 61.4 } },
  { amounts: { [PREMIUM]: -1 } },
  { methodToken: 'x'.repeat(81) },
])('rejects %j as a draft', { tags: ['F-12'] }, (draft) => {
  expect(paymentWizard.parseDraft(draft)).toBeUndefined();
});

test.each([{ HasRecurringPayment: true }, { IsPac: true, AmountEditable: 'F' }] as const)(
  'rejects a second recurring payment of a line with %j on step 1',
  {
    tags: ['R-09', 'R-10'],
  },
  (changes) => {
    const [premium = createPayline()] = lines;
    const today = { ...context, lines: [{ ...premium, ...changes }] };
    expect(validateDetails({ ...answers, frequency: 'single' }, today)).toEqual([]);
    expect(validateDetails(answers, today)).toEqual([
      {
        message: 'Certificate 000000000101 has a recurring Premium payment already.',
        line: PREMIUM,
        field: 'checkbox',
      },
    ]);
  },
);

test('selects billed lines that the member pays, with months due', {
  tags: ['WIZ-13', 'WIZ-14', 'WIZ-24'],
}, () => {
  const [premium = createPayline(), loan = createPayline(), annuity = createPayline()] = lines;
  const monthsDue = { ...premium, NumberOfMonthsDue: 3 };
  expect(initialAmounts([monthsDue, { ...loan, IsPac: true }, annuity])).toEqual({ [PREMIUM]: 18420 });
});

test('selects only the premiums of preselected certificates', {
  tags: ['SUM-02', 'CERT-17', 'WIZ-13', 'WIZ-14'],
}, () => {
  const [premium = createPayline()] = lines;
  const monthsDue = { ...premium, NumberOfMonthsDue: 3 };
  const other = { ...monthsDue, CertificateNumber: '000000000202' };
  const preselected = [other.CertificateNumber];
  const OTHER = `${other.CertificateNumber} Premium`;
  expect(initialAmounts([monthsDue, other], preselected)).toEqual({ [OTHER]: 18420 });
  expect(initialAmounts([monthsDue, { ...other, IsPayor: false }], preselected)).toEqual({ [OTHER]: 18420 });
  expect(initialAmounts([monthsDue, other, { ...other, PaymentType: 'Loan' }], preselected)).toEqual({
    [OTHER]: 18420,
  });
  // Automatic and unbilled lines start unselected.
  expect(initialAmounts([monthsDue, { ...other, IsPac: true }], preselected)).toEqual({});
  expect(initialAmounts([monthsDue, { ...other, HasRecurringPayment: true }], preselected)).toEqual({});
  expect(initialAmounts([monthsDue, { ...other, BilledAmount: toCents(0) }], preselected)).toEqual({});
  // Nothing in place of a premium that cannot be paid here.
  expect(initialAmounts([monthsDue, { ...other, AmountEditable: 'N' }], preselected)).toEqual({});
  expect(initialAmounts([monthsDue], [])).toEqual({ [PREMIUM]: 18420 });
});

test('selects only the loan of a certificate that a link names for its loan', { tags: ['WIZ-13'] }, () => {
  const [premium = createPayline(), loan = createPayline()] = lines;
  const preselected = [premium.CertificateNumber];
  const isLate = () => true;
  expect(Object.keys(initialAmounts([premium, loan], preselected, isLate, 'Loan'))).toEqual([lineKey(loan)]);
  const recurring = { ...loan, HasRecurringPayment: true };
  expect(initialAmounts([premium, recurring], preselected, isLate, 'Loan')).toEqual({});
  const onAutoPay = { ...loan, IsPac: true };
  expect(Object.keys(initialAmounts([onAutoPay], preselected, isLate, 'Loan'))).toEqual([lineKey(loan)]);
});

test('requests the months of holidays that any selection needs', {
  tags: ['WIZ-45', 'WIZ-46'],
}, () => {
  const today = dateFromWire('2026-11-23');
  const until = (MaxPaymentDate: string, RecurringMaxPaymentDate = MaxPaymentDate) =>
    holidayMonths([createPayline({ ...dates(MaxPaymentDate, RecurringMaxPaymentDate) })], today);
  const dates = (single: string, recurring: string) => ({
    MaxPaymentDate: dateFromWire(single),
    RecurringMaxPaymentDate: dateFromWire(recurring),
  });
  expect(until('2026-11-27')).toBe(1);
  expect(until('2026-11-27', '2026-12-01')).toBe(2);
  expect(until('2026-11-20')).toBe(2);
  expect(until('2027-06-01')).toBe(3);
  expect(holidayMonths([], today)).toBe(1);
});
