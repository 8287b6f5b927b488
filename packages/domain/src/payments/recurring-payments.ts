import {
  addDays,
  addMonths,
  type CalendarDate,
  dayOfMonth,
  isBefore,
  todayInChicago,
} from '../values/dates.ts';
import type { Cents } from '../values/money.ts';
import { billingMonths } from './billing-frequency.ts';
import { type BusinessDayOverrides, isPastCutoff, nextBusinessDay } from './business-days.ts';
import type { Payline } from './paylines.ts';
import { type BilledLine, installment } from './payment-amount.ts';

/** Whether a payment is made once or repeats. */
export type PaymentFrequency = 'single' | 'recurring';

/** Schedules by label, with their API codes (WIZ-28, AMB-43). */
export const SCHEDULES = { Monthly: 'MONTHLY', Quarterly: 'QUARTERLY' } as const;
/** Name of a schedule, such as monthly. */
export type ScheduleName = keyof typeof SCHEDULES;
/** Code of a schedule on the wire. */
export type ScheduleTypeCode = (typeof SCHEDULES)[ScheduleName];

const ALLOWED_LINES_OF_BUSINESS = ['L', 'U', 'A'];
const ALLOWED_FREQUENCIES = ['monthly', 'quarterly', 'other'];

/** Why a line allows no recurring payment (WIZ-19, WIZ-20). */
export type RecurringIneligibility = 'line_of_business' | 'billing_frequency';

/** Why a line cannot have a schedule; undefined if it can (WIZ-19, WIZ-20, AMB-43). */
export function recurringIneligibility(
  line: Pick<Payline, 'LineOfBusiness' | 'BillingFrequency'>,
): RecurringIneligibility | undefined {
  const lineOfBusiness = line.LineOfBusiness?.trim() ?? '';
  if (lineOfBusiness !== '' && !ALLOWED_LINES_OF_BUSINESS.includes(lineOfBusiness)) return 'line_of_business';
  const frequency = line.BillingFrequency?.trim().toLowerCase();
  return ALLOWED_FREQUENCIES.some((allowed) => allowed === frequency) ? undefined : 'billing_frequency';
}

/** Error text of `recurringIneligibility` (WIZ-19, WIZ-20, AMB-43). */
export function recurringErrorText(
  line: Pick<Payline, 'CertificateNumber' | 'LineOfBusiness' | 'BillingFrequency'>,
): string | undefined {
  const reason = recurringIneligibility(line);
  if (reason === 'line_of_business') {
    return `Recurring payments are not allowed for Certificate ${line.CertificateNumber}.`;
  }
  if (reason === undefined) return undefined;
  const frequency = line.BillingFrequency?.trim() || 'at an unknown frequency';
  return `Recurring payments are not allowed for certificates billed ${frequency}.`;
}

interface RecurringTerms {
  readonly amount: Cents;
  /** Null counts as monthly. */
  readonly schedule: ScheduleTypeCode | null;
}

type RegularBill = Pick<BilledLine, 'billed' | 'billingFrequency' | 'regular'>;

/**
 * Whether a recurring payment pays each bill of a line in full, and often enough (AMB-89). The interval of bills of
 * unknown frequency is not compared.
 */
export function paysEachBill(terms: RecurringTerms, line: RegularBill): boolean {
  return scheduleMonths(terms) <= billMonths(line, terms) && paysAllInTotal(terms, line);
}

/** Whether the debits of a recurring payment add up to the bills of a line, perhaps late (AMB-89). */
export function paysAllInTotal(terms: RecurringTerms, line: RegularBill): boolean {
  return terms.amount * billMonths(line, terms) >= installment(line) * scheduleMonths(terms);
}

function scheduleMonths({ schedule }: RecurringTerms): number {
  return schedule === SCHEDULES.Quarterly ? 3 : 1;
}

/** An unknown frequency counts as the schedule's. */
function billMonths({ billingFrequency }: RegularBill, terms: RecurringTerms): number {
  return billingMonths(billingFrequency) ?? scheduleMonths(terms);
}

/**
 * First date of a schedule. A shorter month uses its last day, and a closed day moves to the next business day
 * (AMB-80). Today counts only before the cut-off (AMB-48).
 */
export function firstScheduledDate(
  day: number,
  now: Date,
  overrides: BusinessDayOverrides = {},
): CalendarDate {
  const today = todayInChicago(now);
  const from = isPastCutoff(now) ? addDays(today, 1) : today;
  const inThisMonth = scheduledDay(day, from);
  // Compare the selected day before it moves: a past day does not move to the following Monday.
  const chosen = isBefore(inThisMonth, from) ? scheduledDay(day, addMonths(from, 1)) : inThisMonth;
  return nextBusinessDay(chosen, overrides);
}

/** A schedule's day in the month of `month`: the selected day, or a shorter month's last day (AMB-80). */
export function scheduledDay(day: number, month: CalendarDate): CalendarDate {
  const first = addDays(month, 1 - dayOfMonth(month));
  const date = addDays(first, day - 1);
  return date.slice(0, 7) === first.slice(0, 7) ? date : addDays(addMonths(first, 1), -1);
}
