import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { Payment } from '../../database/payment.ts';
import { type MemberEmail, type Society, supportPhoneLine } from '../../mail/render-email.ts';
import { referenceOf } from '../results.ts';
import { frequencyText } from './payment-emails.ts';

/** To the member whose payment was returned or failed, or whose schedule the processor ended (F-11). */
export function failureEmail(
  society: Society,
  payment: Payment,
  { origin, hasLiveSchedule }: { readonly origin: string; readonly hasLiveSchedule: boolean },
): MemberEmail {
  const { subject, opening, advice } = wordingOf(payment);
  return {
    subject,
    paragraphs: [
      opening,
      factsOf(payment),
      advice,
      `${origin}/make-payments`,
      ...(hasLiveSchedule ? [SCHEDULE_CONTINUES] : []),
      `If you cannot pay now, or have questions, ${supportPhoneLine(society)}`,
    ],
  };
}

function factsOf(payment: Payment): string {
  const { schedule_type_code: schedule } = payment;
  const amount = formatUsd(payment.amount_cents);
  return [
    `Payment: ${payment.payment_type} for certificate ${payment.certificate_number}`,
    ...(schedule === null
      ? [`Amount: ${amount}`, `Date: ${formatLongDate(payment.payment_date)}`]
      : [`Amount: ${amount} ${frequencyText(schedule)}`]),
    `Reference: ${referenceOf(payment)}`,
  ].join('\n');
}

const PAY_AGAIN =
  'Please check that the account is correct and has enough money. Then pay again: sign in and open Payments:';

const SCHEDULE_CONTINUES =
  'Your recurring payment continues from its account. If that account is closed or wrong, change it under Payments before the next payment.';

interface Wording {
  readonly subject: string;
  readonly opening: string;
  readonly advice: string;
}

function wordingOf({ kind, state, schedule_reference }: Payment): Wording {
  if (kind === 'recurring') {
    const advice =
      'If you did not want that, you can pay yourself or set up a recurring payment again. Sign in and open Payments:';
    return state === 'ENDED'
      ? {
          subject: 'Your recurring payment has ended',
          opening: 'This recurring payment has ended, so it makes no more payments:',
          advice,
        }
      : {
          subject: 'Your recurring payment is not set up',
          opening: 'This recurring payment is not set up, so it makes no payments:',
          advice,
        };
  }
  const part = schedule_reference === null ? '' : ' of your recurring payment';
  if (state === 'RETURNED') {
    return {
      subject: 'Your bank has returned a payment',
      opening: `Your bank has returned this payment${part}, so it is not paid:`,
      advice: PAY_AGAIN,
    };
  }
  return {
    subject: 'A payment was not made',
    opening: `This payment${part} was not made. No money was taken from your account, so it is not paid:`,
    advice: PAY_AGAIN,
  };
}
