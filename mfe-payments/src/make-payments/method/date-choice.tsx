import { paymentDateChoices } from '@portal/domain/payments/payment-date-choices';
import type { DateConstraints } from '@portal/domain/payments/payment-window';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { Stack } from '@portal/ui';
import { RadioGroupField } from '@portal/ui/form';
import { DateField, spokenDate } from '../../payment-form/date-field.tsx';

interface Props {
  readonly date: CalendarDate | undefined;
  /** Text while typing; undefined shows the formatted date. */
  readonly input: string | undefined;
  /** The member has chosen to enter a day. */
  readonly isOtherDay: boolean;
  readonly dueDates: readonly (CalendarDate | null)[];
  readonly constraints: DateConstraints;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (date: CalendarDate | undefined, typed: string | undefined) => void;
  readonly onOtherDay: (isOtherDay: boolean) => void;
}

/** Date of a one-time payment: the due date, the first possible date, or another day (WIZ-27, F-14). */
export function DateChoice({
  date,
  isOtherDay,
  dueDates,
  hint,
  error,
  onChange,
  onOtherDay,
  ...field
}: Props) {
  const { due, onDueDate, soonest } = paymentDateChoices(dueDates, field.constraints);
  const offered = [
    { value: onDueDate, label: 'On the due date' },
    { value: soonest, label: 'As soon as possible' },
  ].flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label, hint: spokenDate(value) }]));
  const isOther = isOtherDay || (date !== undefined && !offered.some(({ value }) => value === date));
  if (offered.length === 0) {
    return <DateField label="Payment date" {...{ date, hint, error, onChange }} {...field} />;
  }
  const dueText = due !== undefined && onDueDate === undefined ? `Due ${formatLongDate(due)}.` : undefined;
  return (
    <Stack gap="4">
      <RadioGroupField
        label="When do you want to pay?"
        // The error summary links to the control that has the error.
        name={isOther ? 'dateChoice' : 'paymentDate'}
        required
        hint={[dueText, hint].filter(Boolean).join(' ')}
        error={isOther ? undefined : error}
        value={isOther ? OTHER : (date ?? '')}
        onChange={({ currentTarget: { value } }) => {
          onOtherDay(value === OTHER);
          const choice = offered.find((option) => option.value === value);
          if (choice) onChange(choice.value, undefined);
        }}
        options={[...offered, { value: OTHER, label: 'Another day' }]}
      />
      {isOther && (
        <DateField
          label="Payment date"
          date={date}
          error={error}
          // The field stays while the text is no date, and when it is one of the offered days.
          onChange={(...change) => {
            onOtherDay(true);
            onChange(...change);
          }}
          hint=""
          {...field}
        />
      )}
    </Stack>
  );
}

const OTHER = 'other';
