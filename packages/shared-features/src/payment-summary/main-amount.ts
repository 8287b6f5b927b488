import type { Certificate } from '@portal/api';
import { type DueBreakdown, type DueItem, shownDate } from '@portal/domain/payments/due-breakdown';
import type { PaymentSummary } from '@portal/domain/payments/payment-summary';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';

/** Payment summary after loading. */
export type LoadedSummary = Extract<PaymentSummary, { state: 'loaded' }>;

/** Largest amount of the panel with its dates. */
export interface MainAmount {
  readonly label: 'Amount due' | 'Still to pay' | 'Billed now' | 'Due first';
  readonly amount: Cents;
  readonly items: readonly DueItem<Certificate>[];
  /** Nothing is due, now or later. */
  readonly isNothingDue: boolean;
  /** The total is due on the next due date, or nothing is due. */
  readonly isOnNextDate: boolean;
  /** Date that stands above the list of parts: the next due date, or the one date of the amount. */
  readonly dateAbove: CalendarDate | undefined;
  /** The next due date stands nowhere else. */
  readonly isNextDateMissing: boolean;
}

/** The amount that Pay Now takes, so that nobody pays twice or pays what is not billed (AMB-89, R-09, WIZ-13). */
export function mainAmount(summary: LoadedSummary, breakdown: DueBreakdown<Certificate>): MainAmount {
  const { amountDue, nextPaymentDue, openAmount } = summary;
  const { excluded, payable } = breakdown;
  const main = labelledAmount(summary, breakdown);
  // Without payable items the open ones are suspended, or cannot be paid online.
  const open = breakdown.items.filter(({ coverage }) => !coverage.by);
  const items = payable?.items ?? (open.length > 0 ? open : breakdown.items);
  const dates = new Set(items.map(shownDate));
  const [payBy] = dates.size === 1 ? dates : [];
  const isNothingDue = amountDue === 0 && nextPaymentDue === undefined;
  const isAllCovered = openAmount === 0 && breakdown.items.length > 0;
  const state = { ...main, items, isNothingDue };
  if (main.label !== 'Amount due') {
    const dateAbove = dates.has(nextPaymentDue) ? nextPaymentDue : payBy;
    const isNextDateMissing =
      nextPaymentDue === undefined ||
      (dateAbove !== nextPaymentDue && !isDateListed(nextPaymentDue, breakdown));
    return { ...state, isOnNextDate: false, dateAbove, isNextDateMissing };
  }
  const isOnNextDate =
    isNothingDue || (excluded === undefined && payBy !== undefined && payBy === nextPaymentDue);
  const isAbove = isOnNextDate || isAllCovered || !isDateListed(nextPaymentDue, breakdown);
  return {
    ...state,
    isOnNextDate,
    dateAbove: isAbove ? nextPaymentDue : undefined,
    isNextDateMissing: isAbove || nextPaymentDue === undefined,
  };
}

function labelledAmount(
  { amountDue, openAmount }: LoadedSummary,
  { payable }: DueBreakdown<Certificate>,
): Pick<MainAmount, 'label' | 'amount'> {
  if (payable && payable.amount < openAmount) {
    const isBilled = payable.items.every((item) => item.isBilled);
    return { label: isBilled ? 'Billed now' : 'Due first', amount: payable.amount };
  }
  return openAmount > 0 && openAmount < amountDue
    ? { label: 'Still to pay', amount: openAmount }
    : { label: 'Amount due', amount: amountDue };
}

/** Whether a line of the list says the next due date. Then the panel does not repeat it. */
function isDateListed(
  date: CalendarDate | undefined,
  { excluded, items, listed, payable }: DueBreakdown<Certificate>,
): boolean {
  const isListed = (item: DueItem<Certificate>) => listed.includes(item) || !payable?.items.includes(item);
  return excluded !== undefined || items.some((item) => shownDate(item) === date && isListed(item));
}
