import type { RecurringPayment, SinglePayment } from '@portal/api/contracts/make-payment';
import type { BusinessDayOverrides } from '@portal/domain/payments/business-days';
import { firstScheduledDate } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import type { PaymentKind, ScheduleType } from '../../database/column-types.ts';

/** The part of a payment request that members may decide. Names and addresses in the body are ignored (AMB-62). */
export interface PaymentIntent {
  readonly kind: PaymentKind;
  readonly certificateNumber: string;
  readonly paymentType: string;
  readonly amount: Cents;
  readonly date: CalendarDate;
  readonly scheduleDay: number | null;
  readonly scheduleTypeCode: ScheduleType | null;
  readonly methodToken: string;
  /** Method category of a recurring payment (API-46). */
  readonly methodCategory: 'CHQ' | 'CC' | null;
}

/** Converts a single payment (API-41 to API-44). */
export function singleIntent({ 'payment-type': paymentType, payment }: SinglePayment): PaymentIntent {
  const { header, 'payment-method': method } = payment;
  return {
    kind: 'single',
    certificateNumber: header['account-number'],
    paymentType,
    amount: header['payment-amount'],
    date: header['payment-date']['date-str'],
    scheduleDay: null,
    scheduleTypeCode: null,
    methodToken: method.token,
    methodCategory: null,
  };
}

/** Converts a recurring payment (API-45, API-46). Its first date follows from the day of the month (AMB-80). */
export function recurringIntent(
  { 'payment-schedule': schedule }: RecurringPayment,
  paymentType: string,
  now: Date,
  overrides: BusinessDayOverrides,
): PaymentIntent {
  const { header, 'payment-method': method } = schedule;
  return {
    kind: 'recurring',
    certificateNumber: header['account-number'],
    paymentType,
    amount: header['payment-amount'],
    date: firstScheduledDate(header['schedule-day'], now, overrides),
    scheduleDay: header['schedule-day'],
    scheduleTypeCode: header['schedule-type-code'],
    methodToken: method.token,
    methodCategory: schedule['payment-method-category'],
  };
}
