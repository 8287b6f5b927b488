import {
  SCHEDULES,
  type ScheduleName,
  type ScheduleTypeCode,
} from '@portal/domain/payments/recurring-payments';
import { RadioGroupField } from '@portal/ui/form';

interface Props {
  readonly schedule: ScheduleTypeCode | undefined;
  readonly error: string | undefined;
  readonly onChange: (schedule: ScheduleTypeCode) => void;
}

const SCHEDULE_LABELS = Object.keys(SCHEDULES) as ScheduleName[];

/** Schedule of a recurring payment (WIZ-28). */
export function ScheduleField({ schedule, error, onChange }: Props) {
  return (
    <RadioGroupField
      label="How often?"
      name="schedule"
      required
      error={error}
      value={schedule ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === SCHEDULES.Quarterly ? SCHEDULES.Quarterly : SCHEDULES.Monthly)
      }
      options={SCHEDULE_LABELS.map((name) => ({ value: SCHEDULES[name], label: name }))}
    />
  );
}
