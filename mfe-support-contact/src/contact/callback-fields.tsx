import { type CallbackTime, callbackDayText, callbackHourText } from '@portal/domain/help/callback-times';
import { SelectField } from '@portal/ui/form';

interface Props {
  readonly times: readonly CallbackTime[];
  readonly selected: CallbackTime | undefined;
  readonly onChange: (time: CallbackTime | undefined) => void;
}

/** Day and hour of a call. Without a day, Member Services call at any time within their hours. */
export function CallbackFields({ times, selected, onChange }: Props) {
  const days = [...new Set(times.map(({ day }) => day))];
  const ofDay = times.filter(({ day }) => day === selected?.day);
  return (
    <>
      <SelectField
        label="Day of the call"
        optional
        name="callbackDay"
        placeholder="Any day"
        options={days.map((day) => ({ value: day, label: callbackDayText({ day }) }))}
        value={selected?.day ?? ''}
        onChange={({ target }) => onChange(times.find(({ day }) => day === target.value))}
      />
      {selected && (
        <SelectField
          label="Time of the call"
          hint="Central Time. We call you between these times."
          name="callbackTime"
          options={ofDay.map(({ time }) => ({ value: time, label: callbackHourText({ time }) }))}
          value={selected.time}
          onChange={({ target }) => onChange(ofDay.find(({ time }) => time === target.value))}
        />
      )}
    </>
  );
}
