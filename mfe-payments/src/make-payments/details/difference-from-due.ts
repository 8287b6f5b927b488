import { billedLine, openAmount, type Payline, unscheduledPart } from '@portal/domain/payments/paylines';
import { validatePaymentAmount } from '@portal/domain/payments/payment-amount';
import { lineKey, type PaymentAnswers } from '@portal/domain/payments/payment-wizard';
import { type Cents, formatUsd, sumCents, toCents } from '@portal/domain/values/money';
import type { AmountDue } from '../use-amount-due.ts';

/**
 * How billed premiums differ from the amount due. A line starts with its bill, times the months due (WIZ-24). The
 * amount due has an amount of its own (SUM-08), for example of two late quarters.
 */
export interface DifferenceFromDue {
  /** Due, but on no bill. */
  readonly more: Cents;
  /** Ticked, but not due. */
  readonly less: Cents;
  readonly text: string | undefined;
}

/** Compares the billed premiums of some lines with the amount due; no difference if that is unknown. */
export function differenceFromDue(
  lines: readonly Payline[],
  initial: PaymentAnswers['amounts'],
  amountDue: AmountDue | undefined,
): DifferenceFromDue {
  const compared = lines.flatMap((line) => {
    const item = amountDue?.items.find(
      ({ certificate }) => certificate.CertificateNumber === line.CertificateNumber,
    );
    if (!item || line.PaymentType !== 'Premium' || line.BilledAmount === 0) return [];
    const isAutomatic = item.coverage.by === 'auto-pay' || item.coverage.by === 'recurring';
    const due = isAutomatic ? toCents(0) : unscheduledPart(line, item.amount);
    return [{ line, due, ticked: initial[lineKey(line)] ?? toCents(0) }];
  });
  const above = compared.filter(({ line, due }) => due > openAmount(line));
  const more = sumCents(above.map(({ line, due }) => toCents(due - openAmount(line))));
  const less = sumCents(compared.map(({ due, ticked }) => toCents(Math.max(0, ticked - due))));
  const isAccepted = above.every(({ line, due }) => !validatePaymentAmount(billedLine(line), due));
  return { more, less, text: differenceText(more, less, isAccepted) };
}

/** `isAccepted`: the lines take what is due of them. */
function differenceText(more: Cents, less: Cents, isAccepted: boolean): string | undefined {
  if (more > 0) return `${formatUsd(more)} more is due. ${isAccepted ? MORE_HERE : MORE_BY_PHONE}`;
  return less > 0 ? `${formatUsd(less)} of what is selected is not in the amount due.` : undefined;
}

const MORE_HERE = 'To pay it too, change the amount.';
/** WIZ-22, WIZ-23. */
const MORE_BY_PHONE = 'To pay it too, please call us.';
