import type { PaymentResponse } from '@portal/bank-processor-api/payments';
import type { ScheduleResponse } from '@portal/bank-processor-api/schedules';
import { dateFromWire } from '@portal/domain/values/dates';
import { type Cents, parseMoney } from '@portal/domain/values/money';
import { sanitizeLine } from '@portal/domain/values/sanitize-text';
import { type ProcessorStatus, UnknownOutcomeError } from './processor-client.ts';

/** Messages may contain characters that the database cannot store. The outcome must not be lost for them. */
export function toPaymentStatus(payment: PaymentResponse): ProcessorStatus {
  return {
    state: payment['payment-status'],
    reference: payment['reference-number'],
    message: sanitizeLine(payment['status-message']),
    amount: moneyOf(payment['total-amount']),
    date: dateFromWire(payment['payment-date']),
  };
}

export function toScheduleStatus(schedule: ScheduleResponse): ProcessorStatus {
  const { header } = schedule.schedule;
  const next = header['next-payment-date'];
  return {
    state: schedule['payment-schedule-status'],
    reference: header['reference-number'],
    message: sanitizeLine(schedule.errors[0]?.message ?? schedule['status-message']),
    amount: moneyOf(header['payment-amount']),
    date: next === null ? null : dateFromWire(next),
    terms: {
      scheduleDay: header['schedule-day'],
      scheduleTypeCode: header['schedule-type-code'],
      methodToken: schedule.schedule['payment-method']?.token ?? null,
    },
  };
}

/** The protocol types amounts as text without a format. */
export function moneyOf(text: string): Cents {
  const amount = parseMoney(text);
  if (amount === undefined) throw new UnknownOutcomeError('the bank processor sent an invalid response');
  return amount;
}
