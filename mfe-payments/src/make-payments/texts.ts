import { MISSED_TEXTS } from '@portal/domain/payments/payment-coverage';
import type { PaymentAnswers, PaymentWizardStep } from '@portal/domain/payments/payment-wizard';
import type { PaymentFrequency } from '@portal/domain/payments/recurring-payments';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd, toCents } from '@portal/domain/values/money';
import type { AmountDue } from './use-amount-due.ts';

export const WIZARD_TITLE = 'Make Payments';

/** Lead text of a step. */
export function stepLead(step: PaymentWizardStep, { frequency }: Partial<PaymentAnswers>): string {
  switch (step) {
    case 'details':
      return 'Choose how often you want to pay, what, and how much.';
    case 'method':
      return frequency === 'recurring'
        ? 'Choose the account, the date and how often to pay.'
        : 'Choose the account and the date.';
    case 'verification':
      return 'Please check what you are about to pay.';
  }
}

/** WIZ-05. */
export const FREQUENCY_LABELS: Readonly<Record<PaymentFrequency, string>> = {
  single: 'One-time payment',
  recurring: 'Recurring payment',
};

/** AMB-50: the lines failed to load. A plain text with Retry, without a notification (ERR-37). */
export const LINES_ERROR = 'We could not get what you can pay.';

/** A payment line of a certificate with billing on hold (AMB-20). */
export const ON_HOLD = 'Nothing is due now. You can still make a payment.';

/** A line of a certificate that another person owns, whose name the payor does not get. */
export const FOR_SOMEONE_ELSE = 'You pay this for someone else.';

/** Every certificate is paid up. */
export function paidUpText(count: number): string {
  const certificates = count === 1 ? 'Your certificate is' : 'Your certificates are';
  return `${certificates} paid up. There are no more premiums to pay.`;
}

/** R-09, F-13. */
export const UNKNOWN_OUTCOME_HELP =
  'Please do not pay again. We are checking with the bank. Look under Payments; we will know by the next business day.';

/** F-13: no answer came back, so perhaps nobody is checking. */
export const UNANSWERED_HELP =
  'Please do not pay again. No answer came back, so we do not know whether your payment arrived. Press Check again when you are connected: if your payment did not arrive, this sends it. It is never made twice.';

/** an API without idempotency keys cannot say what became of the payment. */
export const UNKNOWN_OUTCOME_WITHOUT_KEY_HELP =
  'Please do not pay again before you have looked under Payments. If it is not there, call us first.';

/** F-04: the processor's deadline, also for a recurring payment. */
export const CANCEL_DEADLINE = 'You can cancel it under Payments until 7:30\u00A0PM Central that day.';

/** F-23: 'Check again' while the browser is offline. */
export const NOT_CONNECTED = 'We could not check: you are not connected. Please try again when you are.';

/** What starts ticked, and why. A title makes it an alert. */
export type SelectionNote =
  | { readonly text: string; readonly title?: undefined }
  /** 'success' if the member does not need to do anything. */
  | { readonly text: string; readonly title: string; readonly tone: 'success' | 'warning' };

const NO_NEED_TO_PAY = 'You do not need to pay now';

interface InitialSelection {
  readonly selected: Cents;
  readonly premiums: Cents;
  /** The bank has not confirmed one of the payments. */
  readonly hasUnconfirmed: boolean;
}

/** Why the selected amount differs from the amount due (SUM-02, WIZ-13, WIZ-14); undefined if it does not. */
export function initialSelectionNote(
  { selected, premiums, hasUnconfirmed }: InitialSelection,
  { amountDue, openAmount }: Pick<AmountDue, 'amountDue' | 'openAmount'>,
): SelectionNote | undefined {
  if (premiums >= amountDue) return undefined;
  const due = formatUsd(amountDue);
  if (premiums === 0) {
    if (openAmount > 0 || selected > 0) return undefined;
    return { tone: 'success', title: NO_NEED_TO_PAY, text: `All of ${due} is scheduled or automatic.` };
  }
  const isAllOpen = premiums === openAmount;
  const paidBy = hasUnconfirmed ? 'scheduled, automatic or not confirmed yet' : 'scheduled or automatic';
  const what = isAllOpen ? 'still to pay' : 'billed now';
  const later = openAmount === amountDue ? 'falls due later' : `falls due later, or is ${paidBy}`;
  const when = isAllOpen ? `is ${paidBy}` : later;
  const rest = formatUsd(toCents(amountDue - premiums));
  // The amount due has no loan payments.
  if (selected > premiums) return { text: `Of the amount due, ${rest} ${when}.` };
  return { text: `Selected: what is ${what}, ${formatUsd(selected)}. The other ${rest} ${when}.` };
}

/** What starts ticked. */
export function billedNote(selected: Cents): SelectionNote {
  return { text: `Selected: what is billed now, ${formatUsd(selected)}.` };
}

/** What starts ticked, if not every line does (WIZ-13, WIZ-14). */
export function tickedNote(selected: Cents): SelectionNote {
  return { text: `Selected: what is billed now, ${formatUsd(selected)}. Select more to pay early.` };
}

/** Every billed line is scheduled or automatic, so that none starts ticked (WIZ-13, AMB-89). */
export const ALL_COVERED: SelectionNote = {
  tone: 'success',
  title: NO_NEED_TO_PAY,
  text: 'All that is billed now is scheduled or automatic.',
};

/** No line is billed, so that none starts ticked (WIZ-14). */
export const NOTHING_BILLED: SelectionNote = { text: 'Nothing is billed now. Select a line to pay early.' };

/** The link to this page asked for lines that are not billed, so that none starts ticked (WIZ-14). */
export const CHOICE_NOT_BILLED: SelectionNote = {
  text: 'What you chose is not billed yet. Select it to pay early.',
};

/** The link to this page asked for a loan repayment, whose amount the member decides (WIZ-14). */
export const AMOUNT_TO_ENTER: SelectionNote = {
  text: 'Enter how much of the loan you want to pay back. That selects its line.',
};

/** The bank has not confirmed a payment, so that nothing starts ticked. */
export const NOT_CONFIRMED: SelectionNote = {
  tone: 'warning',
  title: 'A payment is not confirmed yet',
  text: 'Please do not pay again.',
};

/** A payment is set up that leaves a part open (AMB-89). */
export const PAYMENT_SET_UP: SelectionNote = {
  text: 'Nothing is selected, because a payment is set up already. Please read a line before you select it.',
};

/** A recurring payment pays a premium in part. Its line does not start ticked (WIZ-13). */
export function partlyRecurringNote(open: Cents): SelectionNote {
  return {
    tone: 'warning',
    title: `Not selected yet: ${formatUsd(open)}`,
    text: 'A recurring payment does not pay all of what is billed. To pay the rest, select its line.',
  };
}

/** What should have paid a late premium. Nobody knows in step 1 whether that payment is on its way. */
export type ExpectedPayment = 'auto-pay' | 'recurring' | 'several';

/** A late premium that does not start ticked, or that another payment may still pay (WIZ-13, F-18, R-09). */
export function lateNote(
  amount: Cents,
  late: { readonly expected: ExpectedPayment | undefined; readonly isSuspended: boolean },
): SelectionNote {
  const { expected, isSuspended } = late;
  const text = expected ? EXPECTED[expected] : 'Select it to pay it now.';
  return {
    tone: 'warning',
    title: `${amount > 0 ? formatUsd(amount) : 'A premium'} is late`,
    text: isSuspended ? 'Please call us before you pay it.' : text,
  };
}

/** What is scheduled for a late premium comes too late (F-18). */
export function afterGraceNote(graceEnd: CalendarDate): SelectionNote {
  return {
    tone: 'warning',
    title: 'A payment is set up for after the grace period',
    text: `The grace period ends before that, on ${formatLongDate(graceEnd)}. Please call us.`,
  };
}

const EXPECTED: Readonly<Record<ExpectedPayment, string>> = {
  ...MISSED_TEXTS,
  several: 'Some of it is paid automatically. Please read each line before you select it.',
};

/** F-05, R-09: payments that were sent before the page opened. */
export const LOADING_EARLIER = 'Checking whether your payment arrived';
export const EARLIER_NOT_MADE = 'The payment that you sent was not made. No money has moved.';
export const EARLIER_FAILED = 'We could not find out yet whether your payment was made.';
export const EARLIER_FAILED_HELP =
  'Please do not pay again before you know. If your payment was made, it is listed under Payments.';
