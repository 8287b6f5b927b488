import { formatPaymentDate } from '@portal/domain/payments/debit-date';
import type { PaymentStatus } from '@portal/domain/payments/payment-status';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';
import { type MemberEmail, type Society, supportPhoneLine } from '../../mail/render-email.ts';

/** Authorized payment. Emails contain no names, and at most the last 8 digits of an account number (F-01, R-15). */
export interface AuthorizedPayment {
  readonly reference: string;
  readonly certificateNumber: string;
  readonly paymentType: string;
  readonly amount: Cents;
  readonly date: CalendarDate;
  /** Debit date of `date`, later if banks are closed on it (AMB-80). */
  readonly debitDate: CalendarDate;
  readonly schedule: 'MONTHLY' | 'QUARTERLY' | null;
  readonly methodName: string | null;
}

/** Debit of an authorized payment. `due` means that its date has passed, and the outcome is not known yet. */
export type DebitProgress = 'coming' | 'due' | 'debited' | 'returned';

interface ReceiptDetails {
  /** The authorization changes an earlier schedule. */
  readonly isUpdate: boolean;
  readonly progress: DebitProgress;
}

/** Receipt for an authorized payment (F-01, F-03). The outcome of a payment may be known only after its date. */
export function receiptEmail(
  society: Society,
  paid: AuthorizedPayment,
  { isUpdate, progress }: ReceiptDetails,
): MemberEmail {
  const { amount, certificateNumber, date, debitDate, paymentType, reference, schedule } = paid;
  const what = `${paymentType} for certificate ${certificateNumber}`;
  const facts = [
    `Payment: ${what}`,
    `Amount: ${formatUsd(amount)}${schedule === null ? '' : ` ${frequencyText(schedule)}, until you cancel`}`,
    `${schedule === null ? 'Date' : 'Next payment'}: ${formatPaymentDate(date, debitDate)}`,
    ...(paid.methodName === null ? [] : [`From: ${paid.methodName}`]),
    `Reference: ${reference}`,
  ].join('\n');
  return {
    subject: subjectOf(schedule, { isUpdate, progress }),
    paragraphs: [
      isUpdate
        ? 'You have changed a recurring payment. From now on it is:'
        : 'You have authorized this payment:',
      facts,
      progressText(paid, progress),
      `If it was not you, ${supportPhoneLine(society)}`,
    ],
  };
}

/** How often a schedule pays. */
export function frequencyText(schedule: 'MONTHLY' | 'QUARTERLY'): string {
  return schedule === 'MONTHLY' ? 'every month' : 'every three months';
}

function subjectOf(schedule: AuthorizedPayment['schedule'], { isUpdate, progress }: ReceiptDetails): string {
  if (isUpdate) return 'Your recurring payment is changed';
  if (schedule !== null) return 'Your recurring payment is set up';
  return progress === 'coming' ? 'Your payment is scheduled' : 'You have authorized a payment';
}

/** The processor's deadline on the debit date (F-04). */
const CANCEL_TIME = '7:30 PM Central';

function progressText({ debitDate, schedule }: AuthorizedPayment, progress: DebitProgress): string {
  switch (progress) {
    case 'coming': {
      const next = `What happens next: your account is debited on ${formatLongDate(debitDate)}. You can cancel on the Payments page until ${CANCEL_TIME} that day.`;
      return schedule === null ? next : `${next} You can end later payments there at any time.`;
    }
    case 'due': {
      const next = 'What happens next: your account is debited, if it has not been already.';
      return schedule === null ? next : `${next} You can cancel later payments on the Payments page.`;
    }
    case 'debited':
      return 'Your account has been debited for this payment.';
    case 'returned':
      return 'Your bank has returned this payment, so it is not paid.';
  }
}

/** Notice before a debit whose amount differs from the last known one (Domain treatment 3). */
export function amountChangedEmail(
  society: Society,
  { amount, certificateNumber, debitDate, methodName, paymentType, reference }: AuthorizedPayment,
  before: Cents,
): MemberEmail {
  const account = methodName === null ? 'your account' : `your “${methodName}”`;
  return {
    subject: 'The amount of your recurring payment changes',
    paragraphs: [
      `Your recurring payment ${reference}, ${paymentType} for certificate ${certificateNumber}, has been ${formatUsd(before)}. On ${formatLongDate(debitDate)} we will debit ${account} for ${formatUsd(amount)}.`,
      `If you agree, you need not do anything. If you do not want to pay this amount, cancel the recurring payment on the Payments page before that day. That ends it: this payment and all later ones will not be made. On that day this payment has a line of its own there, where you can cancel it until ${CANCEL_TIME}.`,
      `If you have questions, ${supportPhoneLine(society)}`,
    ],
  };
}

export interface DuePremium {
  readonly certificateNumber: string;
  readonly amount: Cents;
  readonly date: CalendarDate;
  readonly status: PaymentStatus;
  /** What to do before paying it, or in place of paying it in the payment wizard. */
  readonly advice: string | undefined;
}

/** To the payor of these premiums, soonest first (F-11). */
export function premiumsDueEmail(
  society: Society,
  premiums: readonly DuePremium[],
  origin: string,
): MemberEmail {
  const isPayable = premiums.some(({ advice }) => advice === undefined);
  return {
    subject: premiums.length === 1 ? 'A premium is due soon' : 'Premiums are due soon',
    paragraphs: [
      premiums
        .map((premium) => {
          const due = `${formatUsd(premium.amount)} for certificate ${premium.certificateNumber} ${dueText(premium)}.`;
          return [due, premium.advice].filter(Boolean).join(' ');
        })
        .join('\n'),
      isPayable ? 'To pay, sign in and open Payments:' : 'To see your payments, sign in and open Payments:',
      `${origin}/${isPayable ? 'make-payments' : 'payments'}`,
      'If you have paid in the meantime, you need not do anything.',
      `You get this e-mail because you asked for it, or for your bills without paper. To stop it, open Payments and choose “Stop these e-mails” under Coming Premiums. If you have questions, ${supportPhoneLine(society)}`,
    ],
  };
}

/** With earlier premiums that are late, the amount was due before the next due date (F-18). */
function dueText({ date, status }: DuePremium): string {
  if (status.state === 'overdue') return `has been due since ${formatLongDate(status.since)}`;
  return status.state === 'grace'
    ? `is due. Its grace period ends on ${formatLongDate(status.lastDay)}`
    : `is due on ${formatLongDate(date)}`;
}
