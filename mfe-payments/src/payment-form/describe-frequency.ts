import { SCHEDULES, type ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';

export function describeFrequency(schedule: ScheduleTypeCode | undefined): string {
  if (schedule === undefined) return 'Once';
  return schedule === SCHEDULES.Monthly
    ? 'Every month, until you cancel'
    : 'Every three months, until you cancel';
}
