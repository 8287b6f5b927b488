import type { Payline } from '../payments/paylines.ts';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';

/** Line for rule tests: monthly premium of $61.40 with a fixed amount, which the member owns and pays. */
export const createPayline = (change: Partial<Payline> = {}): Payline => ({
  CertificateNumber: '000000000101',
  PaymentType: 'Premium',
  IsPayor: true,
  IsOwner: true,
  IsPac: false,
  IsRecurring: false,
  HasRecurringPayment: false,
  LineOfBusiness: 'L',
  BillingFrequency: 'Monthly',
  BilledAmount: toCents(61_40),
  AmountBilled: toCents(61_40),
  AmountEditable: 'F',
  IsProrated: false,
  NumberOfMonthsDue: 1,
  MaxPaymentDate: dateFromWire('2026-12-11'),
  RecurringMaxPaymentDate: dateFromWire('2026-12-04'),
  ...change,
});
