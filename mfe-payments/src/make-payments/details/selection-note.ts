import {
  isAutomatic,
  isRecurring,
  openAmount,
  type Payline,
  visibleLines,
} from '@portal/domain/payments/payment-lines';
import { lineKey, type PaymentAnswers } from '@portal/domain/payments/payment-wizard';
import { sumCents } from '@portal/domain/values/money';
import type { CertificateCondition } from '../../payment-form/use-certificate-names.ts';
import {
  ALL_COVERED,
  CHOICE_NOT_BILLED,
  initialSelectionNote,
  lateNote,
  NOTHING_BILLED,
  type SelectionNote,
  tickedNote,
} from '../texts.ts';
import type { AmountDue } from '../use-amount-due.ts';

interface StartOfStep {
  readonly lines: readonly Payline[];
  readonly initial: PaymentAnswers['amounts'];
  readonly preselected: readonly string[];
  readonly conditions: ReadonlyMap<string, CertificateCondition>;
  readonly amountDue: AmountDue | undefined;
}

/** Why the lines that start ticked are not all of the amount due (SUM-02, WIZ-13, WIZ-14). */
export function selectionNote(start: StartOfStep): SelectionNote | undefined {
  const { lines, initial, preselected, amountDue } = start;
  const { payor, owner } = visibleLines(lines);
  const amounts = Object.values(initial);
  const chosen = [...payor, ...owner].filter(({ CertificateNumber }) =>
    preselected.includes(CertificateNumber),
  );
  // Without a line to pay, the link has changed nothing.
  if (chosen.length > 0) {
    const isBilled = chosen.some(
      ({ BilledAmount, PaymentType }) => PaymentType === 'Premium' && BilledAmount > 0,
    );
    const recurring = chosen.filter((line) => isLatePremium(line, start) && isOnlyRecurring(line));
    if (recurring.length > 0) return noteOf(recurring, start);
    return isBilled ? undefined : CHOICE_NOT_BILLED;
  }
  const late = lateSelectionNote([...payor, ...owner], start);
  if (late) return late;
  const selected = sumCents(amounts);
  const known = amountDue && initialSelectionNote(selected, amountDue);
  if (known) return known;
  if (amounts.length > 0) return amounts.length < payor.length ? tickedNote(selected) : undefined;
  return payor.some(({ BilledAmount }) => BilledAmount > 0) ? ALL_COVERED : NOTHING_BILLED;
}

/** Late premiums that do not start ticked; suspended ones only if all of them are. */
function lateSelectionNote(visible: readonly Payline[], start: StartOfStep): SelectionNote | undefined {
  const missed = visible.filter(
    (line) =>
      isLatePremium(line, start) && start.initial[lineKey(line)] === undefined && !isFullyScheduled(line),
  );
  const active = missed.filter((line) => !isSuspended(line, start));
  const shown = active.length > 0 ? active : missed;
  return shown.length > 0 ? noteOf(shown, start) : undefined;
}

function noteOf(late: readonly Payline[], start: StartOfStep): SelectionNote {
  return lateNote(sumCents(late.map(openAmount)), {
    missedBy: late.some(isOnlyRecurring) ? 'recurring' : late.every(isAutomatic) ? 'auto-pay' : undefined,
    isSuspended: late.every((line) => isSuspended(line, start)),
  });
}

function isLatePremium(line: Payline, { conditions }: StartOfStep): boolean {
  return line.PaymentType === 'Premium' && isLate(conditions.get(line.CertificateNumber));
}

/** Nobody knows here whether the next recurring payment includes what is late. */
function isOnlyRecurring(line: Payline): boolean {
  return isRecurring(line) && !line.IsPac;
}

function isSuspended({ CertificateNumber }: Payline, { conditions }: StartOfStep): boolean {
  return conditions.get(CertificateNumber)?.isSuspended ?? false;
}

/** Whether the premium is overdue or in its grace period (F-18). */
export function isLate(condition: CertificateCondition | undefined): boolean {
  return condition !== undefined && condition.premium.state !== 'current';
}

function isFullyScheduled(line: Payline): boolean {
  return (line.ScheduledPayments ?? []).length > 0 && openAmount(line) === 0;
}
