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
    border: 'subtle',
    borderRadius: 'md',
    padding: { base: 'min({spacing.2}, 2vw)', sm: '4' },
    maxWidth: 'field',
    // Seven columns: on a small screen, larger text would overlap.
    fontSize: 'min({fontSizes.md}, 6vw)',
  },
});

const Head = chakra(DatePickerViewControl, {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBlockEnd: '2' },
});

const Month = chakra(DatePickerRangeText, { base: { fontWeight: 'bold' } });

const arrow = {
  display: 'grid',
  placeContent: 'center',
  minWidth: 'min({sizes.control}, 14vw)',
  minHeight: 'control',
  color: 'accent',
  borderRadius: 'md',
  cursor: 'pointer',
  '&:hover:not(:disabled)': { bg: 'accent.soft' },
  '&:disabled': { color: 'border.control', cursor: 'not-allowed' },
} as const;
const Previous = chakra(DatePickerPrevTrigger, { base: arrow });
const Next = chakra(DatePickerNextTrigger, { base: arrow });

const Table = chakra(DatePickerTable, {
  base: { width: 'full', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0.125rem' },
});
const WeekDay = chakra(DatePickerTableHeader, {
  base: {
    color: 'text.muted',
    fontSize: 'min({fontSizes.sm}, 4.4vw)',
    fontWeight: 'semibold',
    paddingBlock: '2',
  },
});

const Day = chakra(DatePickerTableCellTrigger, {
  base: {
    display: 'grid',
    placeContent: 'center',
    width: 'full',
    minHeight: 'control',
    borderRadius: 'md',
    border: '2px solid transparent',
    bg: 'accent.soft',
    color: 'accent',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { borderColor: 'accent' },
    '&[data-unavailable]': {
      bg: 'transparent',
      color: 'text.muted',
      fontWeight: 'normal',
      textDecoration: 'line-through',
      cursor: 'not-allowed',
    },
    '&[data-today]': { borderColor: 'border.control' },
    '&[data-selected]': { bg: 'accent', color: 'accent.contrast' },
    '&[data-outside-range]': { visibility: 'hidden' },
    // A day that becomes visible late cannot take the focus from the month before.
    transition: 'none',
    _highContrast: {
      // Every button has a border in forced colours. Available days keep it.
      '&[data-unavailable]': { borderColor: 'Canvas' },
      '&[data-selected]': {
        forcedColorAdjust: 'none',
        bg: 'Highlight',
        color: 'HighlightText',
        borderColor: 'Highlight',
      },
    },
  },
});

const UnavailableReason = chakra('p', { base: { minHeight: '3em', paddingBlockStart: '2', fontSize: 'sm' } });

const weekDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

type CalendarProps = {
  /** All dates are 'YYYY-MM-DD'. */
  value: string | undefined;
  /** Day on which it opens without a value. The default is the date of the device, whose clock may be wrong. */
  today?: string;
  /** First and last visible date. */
  first: string;
  last: string;
  /** Determines 'today': the society's date may differ from the member's. */
  timeZone: string;
  /** Why a date is disabled; undefined if it is available. */
  getUnavailableReason: (date: string) => string | undefined;
  onSelect: (date: string) => void;
};

/** Scrolls an opened calendar into view, because it may begin below the visible part of the page. */
function scrollIntoView(calendar: HTMLElement | null): void {
  // jsdom has no `scrollIntoView`.
  calendar?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Calendar with one month at a time. It scrolls into view when it opens. Disabled dates are focusable. The line below the calendar gives the reason and
 * describes the grid; in the date names, screen readers would repeat it up to 26 times (F-14, WIZ-38 to WIZ-41).
 */
export function Calendar({
  value,
  today,
  first,
  last,
  timeZone,
  getUnavailableReason,
  onSelect,
}: CalendarProps) {
  const reasonId = useId();
  const start = value ?? today;
  const [focusedDate, setFocusedDate] = useState<string>();
  const reason = focusedDate === undefined ? undefined : getUnavailableReason(focusedDate);
  return (
    <DatePickerRoot
      inline
      locale="en-US"
      timeZone={timeZone}
      fixedWeeks={false}
      min={parseDate(first)}
      max={parseDate(last)}
      {...(start !== undefined && { defaultFocusedValue: parseDate(start) })}
      {...(value !== undefined && { defaultValue: [parseDate(value)] })}
      isDateUnavailable={(day) => getUnavailableReason(day.toString()) !== undefined}
      onValueChange={({ value: [selectedDate] }) => {
        if (selectedDate) onSelect(selectedDate.toString());
      }}
      translations={{
        dayCell: ({ value: day, selected, valueText }) => {
          if (getUnavailableReason(day.toString()) !== undefined) return `${valueText}, not available`;
          return selected ? `${valueText}, chosen` : valueText;
        },
        prevTrigger: () => 'Previous month',
        nextTrigger: () => 'Next month',
        content: 'Calendar',
      }}
    >
      <Content ref={scrollIntoView}>
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
          <Days describedBy={reasonId} onFocusDate={setFocusedDate} />
        </DatePickerView>
        <UnavailableReason id={reasonId} role="status">
          {reason === undefined || focusedDate === undefined
            ? 'Days that are crossed out are not available. Select one to see why.'
            : `${weekDay.format(new Date(`${focusedDate}T00:00:00Z`))}: ${reason}`}
        </UnavailableReason>
      </Content>
    </DatePickerRoot>
  );
}

/** Keyboard focus on a disabled date shows the reason, also on the first one, and so does a tap. */
function Days(props: { describedBy: string; onFocusDate: (date: string) => void }): ReactNode {
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
                <Day
                  onClick={() => props.onFocusDate(day.toString())}
                  onFocus={() => props.onFocusDate(day.toString())}
                >
                  {day.day}
                </Day>
              </DatePickerTableCell>
            ))}
          </DatePickerTableRow>
        ))}
      </DatePickerTableBody>
    </Table>
  );
}
