import {
  billedLine,
  hasUnpayableRest,
  isAutomatic,
  isPaidManually,
  isPartlyRecurring,
  openAmount,
  type Payline,
  visibleLines,
} from '@portal/domain/payments/paylines';
import { defaultAmount } from '@portal/domain/payments/payment-amount';
import { paymentCoverage } from '@portal/domain/payments/payment-coverage';
import { lineKey, type PaymentAnswers } from '@portal/domain/payments/payment-wizard';
import type { PaymentFrequency } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import { type Cents, sumCents, toCents } from '@portal/domain/values/money';
import type { CertificateCondition } from '../../payment-form/use-certificate-names.ts';
import {
  ALL_COVERED,
  AMOUNT_TO_ENTER,
  afterGraceNote,
  billedNote,
  CHOICE_NOT_BILLED,
  type ExpectedPayment,
  initialSelectionNote,
  lateNote,
  NOT_CONFIRMED,
  NOTHING_BILLED,
  PAYMENT_SET_UP,
  partlyRecurringNote,
  type SelectionNote,
  tickedNote,
} from '../texts.ts';
import type { AmountDue } from '../use-amount-due.ts';
import { type DifferenceFromDue, differenceFromDue } from './difference-from-due.ts';

interface StartOfStep {
  readonly frequency: PaymentFrequency;
  readonly lines: readonly Payline[];
  readonly initial: PaymentAnswers['amounts'];
  readonly preselected: readonly string[];
  /** Whether the link preselects the line. */
  readonly isChosen: (line: Payline) => boolean;
  readonly conditions: ReadonlyMap<string, CertificateCondition>;
  readonly amountDue: AmountDue | undefined;
}

/** Why the lines that start ticked are not all of the amount due (SUM-02, WIZ-13, WIZ-14). */
export function selectionNote(start: StartOfStep): SelectionNote | undefined {
  const { text, ...difference } = differenceFromDue(startLines(start), start.initial, start.amountDue);
  const note = initialNote(start, difference);
  const saysNoNeedToPay = note?.title !== undefined && note.tone === 'success';
  const saysCovered = saysNoNeedToPay || note === PAYMENT_SET_UP;
  if (saysCovered && hasUnconfirmedPayment(start)) return NOT_CONFIRMED;
  // A recurring payment would take the difference each time. Before a late payment the member calls first.
  if (text === undefined || start.frequency === 'recurring' || isWarning(note)) return note;
  if (!note && Object.keys(start.initial).length === 0) return { text };
  const base = saysNoNeedToPay
    ? PAYMENT_SET_UP
    : (note ?? billedNote(sumCents(Object.values(start.initial))));
  return { ...base, text: `${base.text} ${text}` };
}

const isWarning = (note: SelectionNote | undefined) => note?.title !== undefined && note.tone === 'warning';

/** Lines that may start ticked, without those of suspended certificates, about which members call first. */
function startLines(start: StartOfStep): readonly Payline[] {
  const { payor, owner } = visibleLines(start.lines);
  const chosen = start.preselected.length > 0 ? [...payor, ...owner].filter(start.isChosen) : payor;
  return chosen.filter((line) => !isOfSuspended(line, start));
}

/** Without what is due on no bill, or ticked and not due. */
function initialNote(
  start: StartOfStep,
  { more, less }: Omit<DifferenceFromDue, 'text'>,
): SelectionNote | undefined {
  const { lines, initial, preselected, isChosen, amountDue } = start;
  const { payor, owner } = visibleLines(lines);
  const chosen = [...payor, ...owner].filter(isChosen);
  if (chosen.length > 0) return chosenNote(chosen, start);
  if (preselected.length > 0) return CHOICE_NOT_PAYABLE;
  const late = lateSelectionNote([...payor, ...owner], start);
  if (late) return late;
  const graceEnd = [...payor, ...owner].flatMap((line) => missedGraceEnd(line, start) ?? []).at(0);
  if (graceEnd !== undefined) return afterGraceNote(graceEnd);
  if (payor.length === 0) return undefined;
  const partial = payor.filter((line) => isPremium(line) && isLeftOpen(line, start));
  if (partial.length > 0) return partlyRecurringNote(sumCents(partial.map(openAmount)));
  // Neither ticked nor covered: a billed loan on Auto Pay (WIZ-13), or a line that has loaded again.
  if (payor.some((line) => isPaidManually(line) && initial[lineKey(line)] === undefined)) return undefined;
  const selected = sumOf(payor, initial);
  const counted = payor.filter((line) => isPremium(line) && isCounted(line, start));
  const premiums = toCents(sumOf(counted, initial) - less);
  const hasRest = payor.some((line) => hasUnpayableRest(line) && !isExpected(line));
  const isLateElsewhere = hasLateElsewhere([...payor, ...owner], start);
  const sums = { selected, premiums, hasUnconfirmed: hasUnconfirmedPayment(start) };
  const known =
    amountDue && !hasRest && !isLateElsewhere && initialSelectionNote(sums, without(more, amountDue));
  if (known) return known;
  const count = Object.keys(initial).length;
  if (count > 0) return count < payor.length ? tickedNote(selected) : undefined;
  if (hasRest) return PAYMENT_SET_UP;
  if (payor.every(({ BilledAmount }) => BilledAmount === 0)) return NOTHING_BILLED;
  return isLateElsewhere ? PAYMENT_SET_UP : ALL_COVERED;
}

/** Whether the amount due counts the premium: not of an annuity (SUM-09). */
function isCounted(line: Payline, { amountDue }: StartOfStep): boolean {
  return amountDue?.items.some(({ certificate }) => isLineOf(line, certificate)) ?? false;
}

/** A late premium is open that cannot be paid here, or not alone (WIZ-15, WIZ-22). */
function hasLateElsewhere(visible: readonly Payline[], { amountDue }: StartOfStep): boolean {
  const open = amountDue?.items.filter(({ coverage }) => coverage.by === undefined) ?? [];
  return open.some(({ certificate, status }) => {
    const line = visible.find((one) => isPremium(one) && isLineOf(one, certificate));
    return status.state !== 'current' && (line === undefined || hasUnpayableRest(line));
  });
}

function isLineOf(line: Payline, certificate: { readonly CertificateNumber: string }): boolean {
  return line.CertificateNumber === certificate.CertificateNumber;
}

function without(more: Cents, { amountDue, openAmount: open }: AmountDue) {
  return { amountDue: toCents(amountDue - more), openAmount: toCents(open - more) };
}

/** A link to a premium that cannot be paid here ticks nothing, for example because an employer pays it (WIZ-15). */
const CHOICE_NOT_PAYABLE: SelectionNote = {
  text: 'What you chose cannot be paid here. You can select something else.',
};

/** What a link to the page chose: not billed, covered, or late, perhaps although another payment was to pay it. */
function chosenNote(chosen: readonly Payline[], start: StartOfStep): SelectionNote | undefined {
  if (chosen.every(({ BilledAmount }) => BilledAmount === 0))
    return (
      lateSelectionNote(chosen, start) ?? (chosen.every(isPremium) ? CHOICE_NOT_BILLED : AMOUNT_TO_ENTER)
    );
  const late = chosen.filter((line) => hasLatePremium(line, start));
  const expected = late.filter((line) => isExpected(line) && start.initial[lineKey(line)] !== undefined);
  if (expected.length > 0) return noteOf(expected, start);
  return Object.keys(start.initial).length === 0 ? PAYMENT_SET_UP : undefined;
}

/** Late premiums that do not start ticked; suspended ones only if all of them are. */
function lateSelectionNote(visible: readonly Payline[], start: StartOfStep): SelectionNote | undefined {
  const { initial } = start;
  const missed = visible.filter(
    (line) =>
      hasLatePremium(line, start) &&
      initial[lineKey(line)] === undefined &&
      !isFullyScheduled(line) &&
      !hasUnpayableRest(line),
  );
  const active = missed.filter((line) => !isOfSuspended(line, start));
  const shown = active.length > 0 ? active : missed;
  return shown.length > 0 ? noteOf(shown, start) : undefined;
}

/** Its recurring payment leaves a part open, which does not start ticked (WIZ-13). */
function isLeftOpen(line: Payline, start: StartOfStep): boolean {
  return isPartlyRecurring(line) && isPaidManually(line) && !isOfSuspended(line, start);
}

/** Last day of the grace period if what is scheduled for a late premium comes after it (F-18). */
function missedGraceEnd(line: Payline, { conditions }: StartOfStep): CalendarDate | undefined {
  const status = conditions.get(line.CertificateNumber)?.premium;
  if (!isPremium(line) || status?.state !== 'grace' || !isFullyScheduled(line)) return undefined;
  const { missedGraceEnd: missed } = paymentCoverage({
    amount: defaultAmount(billedLine(line)),
    isLate: true,
    isOnAutoPay: false,
    lastDayOfGrace: status.lastDay,
    scheduled: line.ScheduledPayments,
  });
  return missed;
}

function noteOf(late: readonly Payline[], start: StartOfStep): SelectionNote {
  return lateNote(sumCents(late.map(openAmount)), {
    expected: expectedPayment(late),
    isSuspended: late.every((line) => isOfSuspended(line, start)),
  });
}

function expectedPayment(late: readonly Payline[]): ExpectedPayment | undefined {
  if (!late.some(isExpected)) return undefined;
  if (late.every(({ IsPac }) => IsPac)) return 'auto-pay';
  return late.every((line) => isExpected(line) && !line.IsPac) ? 'recurring' : 'several';
}

/** An automatic payment pays all of the line. */
function isExpected(line: Payline): boolean {
  return isAutomatic(line) && !isPartlyRecurring(line);
}

function isOfSuspended({ CertificateNumber }: Payline, { conditions }: StartOfStep): boolean {
  return conditions.get(CertificateNumber)?.isSuspended ?? false;
}

function hasLatePremium(line: Payline, { conditions }: StartOfStep): boolean {
  return isPremium(line) && isPremiumLate(conditions.get(line.CertificateNumber));
}

function isPremium({ PaymentType }: Payline): boolean {
  return PaymentType === 'Premium';
}

function sumOf(lines: readonly Payline[], initial: PaymentAnswers['amounts']): Cents {
  return sumCents(lines.flatMap((line) => initial[lineKey(line)] ?? []));
}

/** Whether the premium is overdue or in its grace period (F-18). */
export function isPremiumLate(condition: CertificateCondition | undefined): boolean {
  return condition !== undefined && condition.premium.state !== 'current';
}

function hasUnconfirmedPayment({ lines }: StartOfStep): boolean {
  return lines.some(({ ScheduledPayments = [] }) =>
    ScheduledPayments.some((payment) => payment.IsUnconfirmed),
  );
}

function isFullyScheduled(line: Payline): boolean {
  return (line.ScheduledPayments ?? []).length > 0 && openAmount(line) === 0;
}
