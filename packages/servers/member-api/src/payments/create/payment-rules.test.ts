import type { Payline } from '@portal/api/contracts/payment';
import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { createRecurringIntent, createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { MONDAY } from '../../testing/payment-client.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { validatePayment, validateScheduleChange } from './validate-payment.ts';

const onFile: Payline = {
  CertificateNumber: '000000000101',
  IsSelected: false,
  IsPayor: true,
  IsOwner: true,
  IsPac: false,
  IsRecurring: false,
  HasRecurringPayment: false,
  LineOfBusiness: 'L',
  PaymentType: 'Loan Principal',
  BillingFrequency: 'Monthly',
  DueDate: dateFromWire('2026-12-09'),
  BilledAmount: toCents(25_00),
  AmountBilled: toCents(26_50),
  CurrentValue: toCents(25_00),
  AmountEditable: 'Y',
  IsProrated: false,
  NumberOfMonthsDue: 1,
  ListBillId: null,
  MaxPaymentDate: dateFromWire('2027-02-01'),
  RecurringMaxPaymentDate: dateFromWire('2027-02-02'),
  PaidToDate: dateFromWire('2026-12-02'),
  IsInGrace: false,
};

const facts = (line: Partial<Payline> = {}) => ({
  lines: [{ ...onFile, ...line }],
  methods: [
    {
      token: 'pm-owner',
      'profile-description': 'Everyday account',
      'account-number': '5678',
      type: 'CHQ',
      'validation-status': 'VALIDATED' as const,
    },
  ],
  now: new Date(MONDAY),
  overrides: {},
});

const once = (date = '2026-11-30') => createSingleIntent(createSingleBody({ date }));
const monthly = (day: number): PaymentIntent =>
  createRecurringIntent(createRecurringBody({ day }), 'Loan Principal', new Date(MONDAY), {});

const problem = (code: string) => expect.objectContaining({ code });

test('an existing schedule blocks only a second schedule', {
  tags: ['R-10', 'AMB-40', 'AMB-78'],
}, () => {
  const line = facts({ IsRecurring: true });
  expect(() => validatePayment(monthly(15), line)).toThrow(problem('recurring_already'));
  expect(validateScheduleChange(monthly(15), line, { keepsSchedule: false })).toBeUndefined();
  expect(validatePayment(once(), line)).toBeUndefined();
});

test('rejects a schedule of whole premiums on Auto Pay', { tags: ['R-09', 'R-10'] }, () => {
  const whole = { PaymentType: 'Premium', IsPac: true, AmountEditable: 'F' } as const;
  const schedule = { ...monthly(15), paymentType: 'Premium' };
  expect(() => validatePayment(schedule, facts(whole))).toThrow(problem('recurring_already'));
  expect(validatePayment({ ...once(), paymentType: 'Premium' }, facts(whole))).toBeUndefined();
  expect(validatePayment(schedule, facts({ ...whole, AmountEditable: 'Y' }))).toBeUndefined();
  expect(validatePayment(monthly(15), facts({ ...whole, PaymentType: 'Loan Principal' }))).toBeUndefined();
});

test('an unchanged schedule day is valid although a new one is not', {
  tags: ['AMB-78', 'F-03'],
}, () => {
  const late = { ...monthly(22), date: dateFromWire('2027-02-22') };
  expect(validateScheduleChange(late, facts(), { keepsSchedule: true })).toBeUndefined();
  expect(() => validateScheduleChange(late, facts(), { keepsSchedule: false })).toThrow(
    problem('date_too_late'),
  );
});

test('changes a fixed schedule to the regular amount while nothing is billed', {
  tags: ['R-10', 'F-03', 'WIZ-23', 'AMB-40'],
}, () => {
  const line = facts({ AmountEditable: 'F', IsProrated: true, BilledAmount: toCents(0) });
  const regular = { ...monthly(15), amount: toCents(26_50) };
  expect(validateScheduleChange(regular, line, { keepsSchedule: true })).toBeUndefined();
  expect(() => validatePayment(regular, line)).toThrow(problem('amount_not_the_fixed_amount'));
});

test('sets up a fixed schedule for one of several months due', { tags: ['R-10', 'WIZ-23'] }, () => {
  const line = facts({ AmountEditable: 'F', IsProrated: true, NumberOfMonthsDue: 2 });
  const both = toCents(50_00);
  expect(validatePayment(monthly(15), line)).toBeUndefined();
  expect(() => validatePayment({ ...monthly(15), amount: both }, line)).toThrow(
    problem('amount_not_the_fixed_amount'),
  );
  expect(validatePayment({ ...once(), amount: both }, line)).toBeUndefined();
});

test('accepts single payments where schedules are not allowed', { tags: ['R-10', 'WIZ-20'] }, () => {
  const line = facts({ BillingFrequency: 'Annual' });
  expect(() => validatePayment(monthly(15), line)).toThrow(problem('recurring_billing_frequency'));
  expect(validatePayment(once(), line)).toBeUndefined();
});

test('limits single payments to 45 days and schedule starts to a month', {
  tags: ['R-10', 'AMB-01'],
}, () => {
  expect(validatePayment(once('2027-01-07'), facts())).toBeUndefined();
  expect(validatePayment(monthly(22), facts())).toBeUndefined();
  const late = { ...monthly(22), date: dateFromWire('2026-12-23') };
  expect(() => validatePayment(late, facts())).toThrow(problem('date_too_late'));
});

test('limits payments that were requested together by the earliest date', {
  tags: ['R-10', 'AMB-01', 'WIZ-42'],
}, () => {
  const unlimited = { ...onFile, PaymentType: 'Loan Interest', MaxPaymentDate: null };
  const context = { ...facts(), lines: [onFile, unlimited] };
  const together = (date: string) => {
    const limited = once(date);
    const other = { ...limited, paymentType: 'Loan Interest' };
    validatePayment(limited, context, [limited, other]);
    validatePayment(other, context, [limited, other]);
  };
  together('2027-01-07');
  expect(() => together('2027-01-08')).toThrow(problem('date_too_late'));
  const alone = { ...once('2027-01-07'), paymentType: 'Loan Interest' };
  expect(() => validatePayment(alone, context)).toThrow(problem('date_too_late'));
});

test("validates against the certificate's own line", { tags: ['R-10'] }, () => {
  const other = facts({ CertificateNumber: '000000000102' });
  expect(() => validatePayment(once(), other)).toThrow(problem('line_not_payable'));
});
