import { SCHEDULES, type ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';

const DAYS_OF_SHORTEST_MONTH = 28;

/** How often a payment is made. With the day of the month, also what happens in shorter months (AMB-80). */
export function describeFrequency(schedule: ScheduleTypeCode | undefined, day = 1): string {
  if (schedule === undefined) return 'Once';
  const text =
    schedule === SCHEDULES.Monthly ? 'Every month, until you cancel' : 'Every three months, until you cancel';
  return day > DAYS_OF_SHORTEST_MONTH ? `${text}. In a shorter month, on its last day.` : text;
}
