import type { CalendarDate } from '../values/dates.ts';
import { type Cents, sumCents } from '../values/money.ts';
import type { BilledLine } from './payment-amount.ts';
import { coversBilled, type ScheduledPayment } from './scheduled-payments.ts';

/** What the rules read of a payment line, with the names of the call (ENT-14). */
export interface Payline {
  readonly CertificateNumber: string;
  readonly PaymentType: string;
  readonly IsPayor: boolean;
  readonly IsOwner: boolean;
  readonly IsPac: boolean;
  readonly IsRecurring: boolean;
  readonly HasRecurringPayment: boolean;
  readonly LineOfBusiness: string | null;
  readonly BillingFrequency: string | null;
  readonly BilledAmount: Cents;
  readonly AmountBilled: Cents;
  readonly AmountEditable: 'Y' | 'F' | 'N';
  readonly IsProrated: boolean;
  readonly NumberOfMonthsDue: number;
  readonly MaxPaymentDate: CalendarDate | null;
  readonly RecurringMaxPaymentDate: CalendarDate | null;
  readonly ScheduledPayments?: readonly ScheduledPayment[] | undefined;
}

/** WIZ-17. */
export const NOTHING_SELECTED_TEXT = 'Cannot make $0.00 payment.';
/** WIZ-18. */
export const ZERO_LINE_TEXT =
  'Unable to process a payment of $0.00. Please adjust the amount or unselect the $0.00 payment option.';

/** Whether a line can be paid at all: something is regularly billed, and its amount is not closed (WIZ-15, AMB-40). */
export function isPayable(line: Pick<Payline, 'AmountBilled' | 'AmountEditable'>): boolean {
  return line.AmountBilled !== 0 && line.AmountEditable !== 'N';
}

/** The lines that the wizard shows: those the member pays, and those the member owns and somebody else pays (WIZ-16). */
export function visibleLines<Line extends Payline>(
  lines: readonly Line[],
): { payor: readonly Line[]; owner: readonly Line[] } {
  const payable = lines.filter(isPayable);
  return {
    payor: payable.filter(({ IsPayor }) => IsPayor),
    owner: payable.filter(({ IsPayor, IsOwner }) => IsOwner && !IsPayor),
  };
}

/** Whether a line starts selected: the member pays it, and it is still to be paid by hand (WIZ-13, WIZ-14, AMB-89). */
export function isSelectedByDefault(line: Payline): boolean {
  return line.IsPayor && isPaidManually(line);
}

/** Whether something is billed now that neither a schedule nor a pending payment pays (WIZ-13, WIZ-14, AMB-89). */
export function isPaidManually(line: Payline): boolean {
  return !line.IsPac && !isRecurring(line) && line.BilledAmount !== 0 && !coversBilled(line);
}

/** Whether a line is paid by a schedule already: either flag says so (AMB-40). */
export function isRecurring(line: Pick<Payline, 'IsRecurring' | 'HasRecurringPayment'>): boolean {
  return line.IsRecurring || line.HasRecurringPayment;
}

/** The line as the rules about amounts read it (payment-amount.ts). */
export function billedLine(line: Payline): BilledLine {
  return {
    billed: line.BilledAmount,
    regular: line.AmountBilled,
    editable: line.AmountEditable,
    isProrated: line.IsProrated,
    billingFrequency: line.BillingFrequency,
    monthsDue: line.NumberOfMonthsDue,
  };
}

/** The maximum dates that decide the window of a payment (WIZ-42), or of the first one of a schedule (WIZ-43). */
export function maximumDates(
  lines: readonly Payline[],
  frequency: 'single' | 'recurring',
): readonly (CalendarDate | null)[] {
  return lines.map((line) =>
    frequency === 'recurring' ? line.RecurringMaxPaymentDate : line.MaxPaymentDate,
  );
}

/** What is wrong with the selected amounts, as the member reads it; undefined when nothing is (WIZ-17, WIZ-18). */
export function selectedAmountsError(amounts: readonly Cents[]): string | undefined {
  if (sumCents(amounts) <= 0) return NOTHING_SELECTED_TEXT;
  return amounts.some((amount) => amount === 0) ? ZERO_LINE_TEXT : undefined;
}
