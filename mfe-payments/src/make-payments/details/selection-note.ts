import { isAutomatic, openAmount, type Payline, visibleLines } from '@portal/domain/payments/payment-lines';
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
function lateSelectionNote(
  visible: readonly Payline[],
  { initial, conditions }: StartOfStep,
): SelectionNote | undefined {
  const missed = visible.filter(
    (line) =>
      line.PaymentType === 'Premium' &&
      isLate(conditions.get(line.CertificateNumber)) &&
      initial[lineKey(line)] === undefined &&
      !isFullyScheduled(line),
  );
  const active = missed.filter((line) => !conditions.get(line.CertificateNumber)?.isSuspended);
  const shown = active.length > 0 ? active : missed;
  if (shown.length === 0) return undefined;
  return lateNote(sumCents(shown.map(openAmount)), {
    isAutomatic: shown.every(isAutomatic),
    isSuspended: active.length === 0,
  });
}

/** Whether the premium is overdue or in its grace period (F-18). */
export function isLate(condition: CertificateCondition | undefined): boolean {
  return condition !== undefined && condition.premium.state !== 'current';
}

function isFullyScheduled(line: Payline): boolean {
  return (line.ScheduledPayments ?? []).length > 0 && openAmount(line) === 0;
}
