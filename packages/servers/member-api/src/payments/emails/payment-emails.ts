import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';
import { type Society, supportPhoneLine } from '../../mail/render-email.ts';

/** A letter about a payment: what it is called, and what it says. */
export interface PaymentEmail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** What was authorized. No number of an account and no name is in a letter, but at most the last 8 digits (F-01, R-15). */
export interface AuthorizedPayment {
  readonly reference: string;
  readonly certificateNumber: string;
  readonly paymentType: string;
  readonly amount: Cents;
  /** Of a schedule the date of its next payment. */
  readonly date: CalendarDate;
  /** Of a schedule only. */
  readonly schedule: 'MONTHLY' | 'QUARTERLY' | null;
  /** 'Checking account (Bank account ending in 12217395)'; null where it is not on file. */
  readonly methodName: string | null;
}

/** The receipt of what a member has authorized; `again` where it changes what was authorized before (F-01, F-03). */
export function receiptEmail(society: Society, paid: AuthorizedPayment, isUpdate: boolean): PaymentEmail {
  const { amount, certificateNumber, date, paymentType, reference, schedule } = paid;
  const what = `${paymentType} for certificate ${certificateNumber}`;
  const often = schedule === 'MONTHLY' ? 'every month' : 'every three months';
  const facts = [
    `Payment: ${what}`,
    `Amount: ${formatUsd(amount)}${schedule === null ? '' : ` ${often}, until you cancel`}`,
    `${schedule === null ? 'Date' : 'Next payment'}: ${formatLongDate(date)}`,
    ...(paid.methodName === null ? [] : [`From: ${paid.methodName}`]),
    `Reference: ${reference}`,
  ].join('\n');
  return {
    subject: subjectOf(schedule, isUpdate),
    paragraphs: [
      isUpdate
        ? 'You have changed a recurring payment. From now on it is:'
        : 'You have authorized this payment:',
      facts,
      `What happens next: your account is debited on ${formatLongDate(date)}. Until then you can cancel on the Payments page.`,
      `If it was not you, ${supportPhoneLine(society)}`,
    ],
  };
}

function subjectOf(schedule: AuthorizedPayment['schedule'], isUpdate: boolean): string {
  if (isUpdate) return 'Your recurring payment is changed';
  return schedule === null ? 'Your payment is scheduled' : 'Your recurring payment is set up';
}

/** The notice ahead of a debit whose amount is another than the one that the member knows (Domain treatment 3). */
export function amountChangedEmail(
  society: Society,
  { amount, certificateNumber, date, methodName, paymentType, reference }: AuthorizedPayment,
  before: Cents,
): PaymentEmail {
  const account = methodName === null ? 'your account' : `your “${methodName}”`;
  return {
    subject: 'The amount of your recurring payment changes',
    paragraphs: [
      `Your recurring payment ${reference}, ${paymentType} for certificate ${certificateNumber}, has been ${formatUsd(before)}. On ${formatLongDate(date)} we will debit ${account} for ${formatUsd(amount)}.`,
      'If you agree, you need not do anything. If you do not want this payment, you can cancel it on the Payments page.',
      `If you have questions, ${supportPhoneLine(society)}`,
    ],
  };
}

/** A premium that comes due. */
export interface DuePremium {
  readonly certificateNumber: string;
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** To whoever pays these premiums and has the bills without paper (F-11); soonest first. */
export function premiumsDueEmail(
  society: Society,
  premiums: readonly DuePremium[],
  origin: string,
): PaymentEmail {
  return {
    subject: premiums.length === 1 ? 'A premium is due soon' : 'Premiums are due soon',
    paragraphs: [
      premiums
        .map(
          ({ amount, certificateNumber, date }) =>
            `${formatUsd(amount)} for certificate ${certificateNumber} is due on ${formatLongDate(date)}.`,
        )
        .join('\n'),
      'To pay, sign in and open Payments:',
      `${origin}/make-payments`,
      'If you have paid in the meantime, you need not do anything.',
      `You get this letter because you chose to have your bills without paper. You can change that under Documents. If you have questions, ${supportPhoneLine(society)}`,
    ],
  };
}

/** To whoever made a payment that the bank has returned (F-11). */
export function paymentReturnedEmail(
  society: Society,
  {
    amount,
    certificateNumber,
    date,
    paymentType,
    reference,
  }: Pick<AuthorizedPayment, 'reference' | 'certificateNumber' | 'paymentType' | 'amount' | 'date'>,
  origin: string,
): PaymentEmail {
  return {
    subject: 'Your bank has returned a payment',
    paragraphs: [
      'Your bank has returned this payment, so it is not paid:',
      [
        `Payment: ${paymentType} for certificate ${certificateNumber}`,
        `Amount: ${formatUsd(amount)}`,
        `Date: ${formatLongDate(date)}`,
        `Reference: ${reference}`,
      ].join('\n'),
      'Please look whether there is enough money in the account. Then pay again: sign in and open Payments:',
      `${origin}/make-payments`,
      `If you cannot pay now, or have questions, ${supportPhoneLine(society)}`,
    ],
  };
}
