import { expect, test } from 'vitest';
import { locate } from '../forms/wizard.ts';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import {
  applyChanges,
  type EditContext,
  editRecurringWizard,
  keepsSchedule,
  type RecurringTerms,
  validateEdit,
} from './edit-recurring-wizard.ts';
import { referenceBeingEdited } from './edit-recurring-wizard-name.ts';
import type { Payline } from './paylines.ts';

const line: Payline = {
  CertificateNumber: '000001000021',
  PaymentType: 'Loan',
  IsPayor: true,
  IsOwner: true,
  IsPac: false,
  IsRecurring: false,
  HasRecurringPayment: true,
  LineOfBusiness: 'L',
  BillingFrequency: 'Monthly',
  BilledAmount: toCents(6_140),
  AmountBilled: toCents(6_140),
  AmountEditable: 'Y',
  IsProrated: false,
  NumberOfMonthsDue: 1,
  MaxPaymentDate: dateFromWire('2027-03-01'),
  RecurringMaxPaymentDate: dateFromWire('2026-12-18'),
};
const current: RecurringTerms = {
  amount: toCents(12_000),
  methodToken: 'pm-1',
  paymentDate: dateFromWire('2027-02-10'),
  schedule: 'QUARTERLY',
};
const createContext = (changes: Partial<EditContext> = {}): EditContext => ({
  current,
  line,
  methodTokens: ['pm-1', 'pm-2'],
  holidays: [dateFromWire('2026-11-26')],
  now: new Date('2026-11-23T18:00:00Z'),
  ...changes,
});

test('starts with the current terms, and requires a change', {
  tags: ['F-03'],
}, () => {
  expect(applyChanges({}, createContext())).toEqual(current);
  expect(validateEdit({}, createContext())).toEqual({
    methodToken: 'Nothing is changed yet. Please change something, or go back to your payments.',
  });
  expect(validateEdit({ amount: toCents(12_000) }, createContext())).toHaveProperty('methodToken');
  expect(validateEdit({ amount: toCents(12_001) }, createContext())).toEqual({});
  expect(validateEdit({ methodToken: 'pm-2' }, createContext())).toEqual({});
});

test('uses the billed amount for a line with a fixed amount', {
  tags: ['F-03', 'WIZ-23'],
}, () => {
  const fixed = createContext({ line: { ...line, AmountEditable: 'F', IsProrated: true } });
  expect(applyChanges({}, fixed).amount).toBe(6_140);
  expect(validateEdit({}, fixed)).toEqual({});
});

test('keeps one installment of a fixed line with several months due', {
  tags: ['F-03', 'WIZ-23'],
}, () => {
  const months = { ...line, AmountEditable: 'F', IsProrated: true, NumberOfMonthsDue: 2 } as const;
  const fixed = createContext({ line: months, current: { ...current, amount: toCents(6_140) } });
  expect(applyChanges({ methodToken: 'pm-2' }, fixed).amount).toBe(6_140);
  expect(validateEdit({ methodToken: 'pm-2' }, fixed)).toEqual({});
});

test('uses the regular amount for a fixed line that is not billed now', {
  tags: ['F-03', 'WIZ-23', 'AMB-40'],
}, () => {
  const unbilled = { ...line, AmountEditable: 'F', IsProrated: true, BilledAmount: toCents(0) } as const;
  const fixed = createContext({ line: unbilled, current: { ...current, amount: toCents(6_140) } });
  expect(applyChanges({}, fixed).amount).toBe(6_140);
  expect(validateEdit({ methodToken: 'pm-2' }, fixed)).toEqual({});
});

test.each<[what: string, answers: Partial<RecurringTerms>, problems: object]>([
  ['no amount', { amount: toCents(0) }, { amount: 'Cannot make $0.00 payment.' }],
  [
    'more than the limit',
    { amount: toCents(100_000_000) },
    { amount: 'This amount is not possible for this payment.' },
  ],
  [
    'a removed method',
    { methodToken: 'pm-9' },
    { methodToken: 'Please select a payment method to continue.' },
  ],
  [
    'a weekend',
    { paymentDate: dateFromWire('2026-11-28') },
    { paymentDate: 'Please enter a valid payment date to continue.' },
  ],
  [
    'a bank holiday',
    { paymentDate: dateFromWire('2026-11-26') },
    { paymentDate: 'Please enter a valid payment date to continue.' },
  ],
  [
    'a day after the window',
    { paymentDate: dateFromWire('2026-12-21') },
    { paymentDate: 'Please enter a valid payment date to continue.' },
  ],
  [
    'the current day with another schedule',
    { schedule: 'MONTHLY' },
    { paymentDate: 'Please enter a valid payment date to continue.' },
  ],
  ['a valid day with another schedule', { schedule: 'MONTHLY', paymentDate: dateFromWire('2026-12-10') }, {}],
])('%s', { tags: ['F-03', 'R-10'] }, (_, answers, errors) => {
  expect(validateEdit(answers, createContext())).toEqual(errors);
});

test('requires terms that only the bank knows', { tags: ['F-03'] }, () => {
  const unknown = createContext({ current: { amount: current.amount } });
  expect(validateEdit({}, unknown)).toEqual({
    methodToken: 'Please select a payment method to continue.',
    paymentDate: 'Please select a payment date to continue.',
    schedule: 'Please select a payment frequency to continue.',
  });
});

test('keeps the dates if neither date nor schedule changes', { tags: ['F-03'] }, () => {
  expect(keepsSchedule({ ...current, amount: toCents(1) }, current)).toBe(true);
  expect(keepsSchedule({ ...current, paymentDate: dateFromWire('2027-02-11') }, current)).toBe(false);
  expect(keepsSchedule({ ...current, schedule: 'MONTHLY' }, current)).toBe(false);
});

test.each([
  ['31 December', '2026-12-31T18:00:00Z', '2026-12-31', '2027-01-04'],
  ['29 February', '2028-02-29T18:00:00Z', '2028-02-29', '2028-03-28'],
  ['the short day', '2027-03-14T18:00:00Z', '2027-03-15', '2027-04-13'],
  ['the long day', '2026-11-01T18:00:00Z', '2026-11-02', '2026-11-30'],
])(
  'accepts the first and last date of the window on %s',
  { tags: ['F-03', 'R-12'] },
  (_, now, first, last) => {
    const open = { ...line, RecurringMaxPaymentDate: null };
    const context = createContext({ line: open, now: new Date(now), holidays: [] });
    for (const day of [first, last]) {
      expect(validateEdit({ paymentDate: dateFromWire(day), schedule: 'MONTHLY' }, context)).toEqual({});
    }
  },
);

test('separates drafts by payment, and stores typed answers', {
  tags: ['F-03', 'F-12'],
}, () => {
  const task = editRecurringWizard('R-1');
  expect(referenceBeingEdited(task.name)).toBe('R-1');
  expect(referenceBeingEdited('payment')).toBeUndefined();
  expect(referenceBeingEdited(undefined)).toBeUndefined();
  const answers = { amount: toCents(12_500), methodToken: 'pm-2', schedule: 'MONTHLY' } as const;
  expect(task.parseDraft(answers)).toEqual(answers);
  expect(task.parseDraft({ amount: 'much' })).toBeUndefined();
  const context = createContext();
  const position = locate(task, { answers: { amount: toCents(12_500) }, context });
  expect([position.current, position.path.map(({ title }) => title)]).toEqual([
    'verification',
    ['Change Recurring Payment', 'Confirm Your Change'],
  ]);
  expect(locate(task, { answers: {}, context, requested: 'verification' }).current).toBe('terms');
});
