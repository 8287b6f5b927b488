import {
  DatePickerContent,
  DatePickerNextTrigger,
  DatePickerPrevTrigger,
  DatePickerRangeText,
  DatePickerRoot,
  DatePickerTable,
  DatePickerTableBody,
  DatePickerTableCell,
  DatePickerTableCellTrigger,
  DatePickerTableHead,
  DatePickerTableHeader,
  DatePickerTableRow,
  DatePickerView,
  DatePickerViewControl,
  parseDate,
  useDatePickerContext,
} from '@chakra-ui/react/date-picker';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

const Content = chakra(DatePickerContent, {
  base: {
    bg: 'surface',
    border: 'quiet',
    borderRadius: 'md',
    padding: { base: '2', sm: '4' },
    maxWidth: 'field',
  },
});

const Head = chakra(DatePickerViewControl, {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBlockEnd: '2' },
});

const Month = chakra(DatePickerRangeText, { base: { fontWeight: 'bold' } });

const arrow = {
  display: 'grid',
  placeContent: 'center',
  minWidth: 'control',
  minHeight: 'control',
  color: 'accent',
  borderRadius: 'md',
  cursor: 'pointer',
  '&:hover:not(:disabled)': { bg: 'accent.soft' },
  '&:disabled': { color: 'line.control', cursor: 'not-allowed' },
} as const;
const Previous = chakra(DatePickerPrevTrigger, { base: arrow });
const Next = chakra(DatePickerNextTrigger, { base: arrow });

const Table = chakra(DatePickerTable, {
  base: { width: 'full', tableLayout: 'fixed', borderCollapse: 'collapse' },
});
const WeekDay = chakra(DatePickerTableHeader, {
  base: { color: 'ink.muted', fontSize: 'sm', fontWeight: 'semibold', paddingBlock: '2' },
});

const Day = chakra(DatePickerTableCellTrigger, {
  base: {
    display: 'grid',
    placeContent: 'center',
    width: 'full',
    minHeight: 'control',
    borderRadius: 'md',
    border: '2px solid transparent',
    color: 'accent',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    _hover: { bg: 'accent.soft' },
    '&[data-unavailable]': {
      color: 'ink.muted',
      fontWeight: 'normal',
      textDecoration: 'line-through',
      bg: 'sunken',
      cursor: 'not-allowed',
    },
    '&[data-today]': { borderColor: 'line.control' },
    '&[data-selected]': { bg: 'accent', color: 'accent.contrast', textDecoration: 'none' },
    '&[data-outside-range]': { visibility: 'hidden' },
    _highContrast: { '&[data-selected]': { borderColor: 'Highlight' } },
  },
});

const Reason = chakra('p', { base: { minHeight: '3em', paddingBlockStart: '2', fontSize: 'sm' } });

const weekDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

type CalendarProps = {
  /** Dates are 'YYYY-MM-DD', here and below. */
  value: string | undefined;
  /** The first and the last day that may be looked at. */
  first: string;
  last: string;
  /** Marks the business day of the society, which may be another than the member's. */
  timeZone: string;
  /** Why a day cannot be chosen; undefined where it can. */
  reasonAgainst: (date: string) => string | undefined;
  onChoose: (date: string) => void;
};

/**
 * A month to choose a day of. A day that cannot be chosen takes the focus like any other day. The line below the calendar
 * says why, and describes the grid: in the names of the days it would be read 26 times (F-14, WIZ-38 to WIZ-41).
 */
export function Calendar({ value, first, last, timeZone, reasonAgainst, onChoose }: CalendarProps) {
  const reasonId = useId();
  const [looked, setLooked] = useState<string>();
  const reason = looked === undefined ? undefined : reasonAgainst(looked);
  return (
    <DatePickerRoot
      inline
      locale="en-US"
      timeZone={timeZone}
      fixedWeeks={false}
      min={parseDate(first)}
      max={parseDate(last)}
      {...(value !== undefined && { defaultValue: [parseDate(value)] })}
      isDateUnavailable={(day) => reasonAgainst(day.toString()) !== undefined}
      onFocusChange={({ focusedValue }) => setLooked(focusedValue?.toString())}
      onValueChange={({ value: [chosen] }) => {
        if (chosen) onChoose(chosen.toString());
      }}
      translations={{
        dayCell: ({ value: day, selected, valueText }) => {
          if (reasonAgainst(day.toString()) !== undefined) return `${valueText}, not available`;
          return selected ? `${valueText}, chosen` : valueText;
        },
        prevTrigger: () => 'Previous month',
        nextTrigger: () => 'Next month',
        content: 'Calendar',
      }}
    >
      <Content>
        <DatePickerView view="day">
          <Head>
            <Previous>
              <Icon name="chevronLeft" />
            </Previous>
            <Month />
            <Next>
              <Icon name="chevronRight" />
            </Next>
          </Head>
          <Days describedBy={reasonId} onLook={setLooked} />
        </DatePickerView>
        <Reason id={reasonId} role="status">
          {reason === undefined || looked === undefined
            ? 'A day that is crossed out cannot be chosen. Press it to read why.'
            : `${weekDay.format(new Date(`${looked}T00:00:00Z`))}: ${reason}`}
        </Reason>
      </Content>
    </DatePickerRoot>
  );
}

/** A touch on a day that cannot be chosen asks why, as the keyboard does. */
function Days(props: { describedBy: string; onLook: (date: string) => void }): ReactNode {
  const { weekDays, weeks } = useDatePickerContext();
  return (
    <Table aria-describedby={props.describedBy}>
      <DatePickerTableHead>
        <DatePickerTableRow>
          {weekDays.map(({ long, short }) => (
            <WeekDay key={long} aria-label={long}>
              {short}
            </WeekDay>
          ))}
        </DatePickerTableRow>
      </DatePickerTableHead>
      <DatePickerTableBody>
        {weeks.map((week) => (
          <DatePickerTableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePickerTableCell key={day.toString()} value={day}>
                <Day onClick={() => props.onLook(day.toString())}>{day.day}</Day>
              </DatePickerTableCell>
            ))}
          </DatePickerTableRow>
        ))}
      </DatePickerTableBody>
    </Table>
  );
}
