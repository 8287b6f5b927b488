import { type CalendarDate, compareDates } from '../values/dates.ts';
import { type Cents, sumCents } from '../values/money.ts';
import type { BilledLine } from './payment-amount.ts';
import { coversBilled, type ScheduledPayment } from './scheduled-payments.ts';

/** Payment line fields that the payment rules use, with the API's names (ENT-14). */
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

/** Whether a line can be paid: it has a regular amount and its amount is not closed (WIZ-15, AMB-40). */
export function isPayable(line: Pick<Payline, 'AmountBilled' | 'AmountEditable'>): boolean {
  return line.AmountBilled !== 0 && line.AmountEditable !== 'N';
}

/** Lines that the wizard shows: those the member pays, and those the member owns but another person pays (WIZ-16). */
export function visibleLines<Line extends Payline>(
  lines: readonly Line[],
): { payor: readonly Line[]; owner: readonly Line[] } {
  const payable = lines.filter(isPayable);
  return {
    payor: payable.filter(({ IsPayor }) => IsPayor),
    owner: payable.filter(({ IsPayor, IsOwner }) => IsOwner && !IsPayor),
  };
}

/** Sorts lines by due date; lines without one are last. */
export function byDueDate<Line extends { readonly DueDate: CalendarDate | null }>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.toSorted((a, b) => {
    if (a.DueDate === null || b.DueDate === null)
      return Number(a.DueDate === null) - Number(b.DueDate === null);
    return compareDates(a.DueDate, b.DueDate);
  });
}

type ManualFields = 'BilledAmount' | 'HasRecurringPayment' | 'IsPac' | 'IsRecurring' | 'ScheduledPayments';

/** Whether a line starts selected: the member pays it, manually (WIZ-13, WIZ-14, AMB-89). */
export function isSelectedByDefault(line: Pick<Payline, 'IsPayor' | ManualFields>): boolean {
  return line.IsPayor && isPaidManually(line);
}

/** Whether a billed amount is covered by neither a schedule nor a pending payment (WIZ-13, WIZ-14, AMB-89). */
export function isPaidManually(line: Pick<Payline, ManualFields>): boolean {
  return !line.IsPac && !isRecurring(line) && line.BilledAmount !== 0 && !coversBilled(line);
}

/** Whether a schedule pays the line; either flag is sufficient (AMB-40). */
export function isRecurring(line: Pick<Payline, 'IsRecurring' | 'HasRecurringPayment'>): boolean {
  return line.IsRecurring || line.HasRecurringPayment;
}

/** Converts a line for the amount rules (payment-amount.ts). */
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

/** Maximum dates that limit the window of a payment (WIZ-42) or of a schedule's first payment (WIZ-43). */
export function maximumDates(
  lines: readonly Payline[],
  frequency: 'single' | 'recurring',
): readonly (CalendarDate | null)[] {
  return lines.map((line) =>
    frequency === 'recurring' ? line.RecurringMaxPaymentDate : line.MaxPaymentDate,
  );
}

/** Error text for the selected amounts; undefined if valid (WIZ-17, WIZ-18). */
export function selectedAmountsError(amounts: readonly Cents[]): string | undefined {
  if (sumCents(amounts) <= 0) return NOTHING_SELECTED_TEXT;
  return amounts.some((amount) => amount === 0) ? ZERO_LINE_TEXT : undefined;
}
