import { useState } from 'react';
import { Calendar } from './date-picker.tsx';

export default { title: 'Components/Calendar' };

/** A month to choose a day of; a day that cannot be chosen is reached like any other and says why. */
export function WithDaysThatCannotBeChosen() {
  const [day, setDay] = useState('2026-11-24');
  return (
    <Calendar
      value={day}
      today="2026-11-20"
      first="2026-11-01"
      last="2026-12-31"
      timeZone="America/Chicago"
      getUnavailableReason={(date) =>
        date === '2026-11-26' ? 'Thanksgiving: the banks are closed.' : undefined
      }
      onSelect={setDay}
    />
  );
}
