import { type CalendarDate, compareDates } from '../values/dates.ts';
import { type Cents, sumCents, toCents } from '../values/money.ts';
import { type BilledLine, defaultAmount, installment, validatePaymentAmount } from './payment-amount.ts';
import type { ScheduledPayment } from './scheduled-payments.ts';

/** Payment line fields that the payment rules use, with the API's names (ENT-14). */
export interface Payline {
  readonly CertificateNumber: string;
  readonly PaymentType: string;
  readonly IsPayor: boolean;
  readonly IsOwner: boolean;
  readonly IsPac: boolean;
  readonly IsRecurring: boolean;
  readonly HasRecurringPayment: boolean;
  /** The recurring payment does not pay each bill in full (`paysEachBill`), or missed its last debit. */
  readonly IsPartlyRecurring?: boolean | undefined;
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

/** Payment line fields that the amount rules use. */
type AmountFields = Pick<
  Payline,
  | 'AmountBilled'
  | 'AmountEditable'
  | 'BilledAmount'
  | 'BillingFrequency'
  | 'IsProrated'
  | 'NumberOfMonthsDue'
  | 'ScheduledPayments'
>;

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
  return [...lines].sort((a, b) => {
    if (a.DueDate === null || b.DueDate === null)
      return Number(a.DueDate === null) - Number(b.DueDate === null);
    return compareDates(a.DueDate, b.DueDate);
  });
}

/** Whether a line starts selected: the member pays it, manually (WIZ-13, WIZ-14, AMB-89). */
export function isSelectedByDefault(line: Payline): boolean {
  return line.IsPayor && !isAutomatic(line) && isOpen(line);
}

/** Whether a billed amount is covered by neither a schedule nor pending payments (WIZ-14, AMB-89). */
export function isPaidManually(line: Payline): boolean {
  return (!isPaidEachTime(line) || isPartlyRecurring(line)) && isOpen(line);
}

/** Whether pending payments leave a part of a billed amount open that can be paid alone (WIZ-14, AMB-89, R-09). */
export function isOpen(line: Payline): boolean {
  return line.BilledAmount !== 0 && openAmount(line) > 0 && !hasUnpayableRest(line);
}

/** Whether pending payments leave a part open that cannot be paid alone (WIZ-22, WIZ-23, AMB-89). */
export function hasUnpayableRest(line: AmountFields): boolean {
  const open = openAmount(line);
  return open > 0 && startAmount(line) !== open;
}

/** Whether the line is usually paid without the member (WIZ-13). */
export function isAutomatic(line: Payline): boolean {
  return line.IsPac || isRecurring(line);
}

/** Whether only a recurring payment pays the line, and not all of it (AMB-89). */
export function isPartlyRecurring(line: Payline): boolean {
  return !line.IsPac && line.IsPartlyRecurring === true;
}

/** What is billed on a line, with its months, and not scheduled yet (WIZ-24, AMB-89). */
export function openAmount(line: AmountFields): Cents {
  return unscheduledPart(line, defaultAmount(billedLine(line)));
}

/** Part of an amount due on a line that is not scheduled yet (AMB-89). */
export function unscheduledPart(line: Pick<Payline, 'ScheduledPayments'>, amount: Cents): Cents {
  const scheduled = sumCents((line.ScheduledPayments ?? []).map(({ Amount }) => Amount));
  return toCents(Math.max(0, amount - scheduled));
}

/**
 * Amount that a line starts with and a reset restores: what is open, if the line accepts it (AMB-89, AMB-93). A
 * recurring payment also pays the next bills, so it starts with one of them, whatever is due now.
 */
export function startAmount(line: AmountFields, frequency: 'single' | 'recurring' = 'single'): Cents {
  const billed = billedLine(line, frequency);
  const open = openAmount(line);
  const acceptsOpen = frequency === 'single' && validatePaymentAmount(billed, open) === undefined;
  return acceptsOpen ? open : defaultAmount(billed);
}

/** Whether a schedule pays the line; either flag is sufficient (AMB-40). */
function isRecurring(line: Payline): boolean {
  return line.IsRecurring || line.HasRecurringPayment;
}

/** Whether a recurring payment or Auto Pay, which takes premiums only, pays each bill of the line. */
export function isPaidEachTime(line: Payline): boolean {
  return isRecurring(line) || (line.IsPac && line.PaymentType === 'Premium');
}

/** Whether another recurring payment would pay each bill twice. A free amount may be more than the bill. */
export function wouldPayTwice(line: Payline): boolean {
  return isRecurring(line) || (isPaidEachTime(line) && line.AmountEditable === 'F');
}

/** Converts a line for the amount rules (payment-amount.ts). Each debit of a recurring payment pays one bill. */
export function billedLine(line: AmountFields, frequency: 'single' | 'recurring' = 'single'): BilledLine {
  return {
    billed: line.BilledAmount,
    regular: line.AmountBilled,
    editable: line.AmountEditable,
    isProrated: line.IsProrated,
    billingFrequency: line.BillingFrequency,
    monthsDue: frequency === 'recurring' ? 1 : line.NumberOfMonthsDue,
  };
}

/** Line for the amount rules of an existing schedule (F-03), which has an amount although nothing is billed. */
export function scheduledLine(line: Payline): BilledLine {
  const billed = billedLine(line, 'recurring');
  return { ...billed, billed: installment(billed) };
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
