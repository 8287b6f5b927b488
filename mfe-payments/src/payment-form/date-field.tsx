import {
  type DateConstraints,
  dateErrorMessage,
  earliestPaymentDate,
  validatePaymentDate,
} from '@portal/domain/payments/payment-window';
import { formatDateInput, parseDateInput } from '@portal/domain/values/date-input';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dayOfMonth,
  formatWeekdayDate,
  parseCalendarDate,
} from '@portal/domain/values/dates';
import { lazyPart } from '@portal/shared-features/lazy-part';
import { Button, Icon, LoadingState, Skeleton, Stack, Text } from '@portal/ui';
import { TextField, useFieldId } from '@portal/ui/form';
import { useState } from 'react';
import { DATE_HINT } from './texts.ts';

const loadCalendar = () => import('@portal/ui/date-picker');
const Calendar = lazyPart(async () => (await loadCalendar()).Calendar, <CalendarLoading />);

interface Props {
  readonly label: string;
  /** Explanation before the example; defaults to the meaning of the date. */
  readonly hint?: string;
  readonly date: CalendarDate | undefined;
  /** Text while typing; undefined shows the formatted date. */
  readonly input: string | undefined;
  readonly constraints: DateConstraints;
  /** The current date, which stays valid regardless of the constraints. */
  readonly currentDate?: CalendarDate | undefined;
  /** Shown with the current date. */
  readonly currentNote?: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (date: CalendarDate | undefined, typed: string | undefined) => void;
}

/** Date input with a calendar that gives the reason for disabled dates (WIZ-27, WIZ-35 to WIZ-41, F-14). */
export function DateField({
  label,
  hint = DATE_HINT,
  date,
  input,
  constraints,
  currentDate,
  currentNote,
  error,
  onChange,
}: Props) {
  const [open, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const id = useFieldId('paymentDate');
  const example = formatDateInput(earliestPaymentDate(constraints) ?? constraints.window.last);
  const getUnavailableReason = (day: CalendarDate) => {
    const error = day === currentDate ? undefined : validatePaymentDate(day, constraints);
    return error && dateErrorMessage(error, day, constraints);
  };
  /** Ends typing: formats the date and completes a missing year with the next such date. */
  function commit() {
    setTyping(false);
    const committed = date ?? parseDateInput(input ?? '', { nextFrom: constraints.window.first });
    if (committed !== undefined) onChange(committed, undefined);
  }
  const isInvalidDate = date === undefined && !isTyping && (input ?? '').trim() !== '';
  const reason =
    date === undefined
      ? isInvalidDate && formatHint(example)
      : (getUnavailableReason(date) ?? describeDate(date));

  function describeDate(day: CalendarDate) {
    return day === currentDate && currentNote ? `${spokenDate(day)}. ${currentNote}` : spokenDate(day);
  }

  function selectDate(text: string) {
    setOpen(false);
    onChange(parseCalendarDate(text), undefined);
    document.getElementById(id)?.focus();
  }

  return (
    <Stack gap="3">
      <TextField
        label={label}
        name="paymentDate"
        hint={`${hint} Write it like ${example}.`.trim()}
        error={error}
        required
        autoComplete="off"
        value={input ?? (date === undefined ? '' : formatDateInput(date))}
        onChange={({ currentTarget }) => {
          setTyping(true);
          onChange(parseDateInput(currentTarget.value), currentTarget.value);
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          // Enter submits without blur.
          if (key === 'Enter') commit();
        }}
      />
      {/* Reserves space: text that appears on blur must not move the button being pressed. */}
      <Text role="status" minHeight={{ base: '2lh', md: '1lh' }}>
        {reason}
      </Text>
      <div>
        <Button
          variant="secondary"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Icon name="calendar" />
          <span>{open ? 'Close the calendar' : 'Choose from a calendar'}</span>
        </Button>
      </div>
      {open && (
        <Calendar
          value={date}
          today={constraints.window.first}
          first={firstOfMonth(constraints.window.first)}
          last={lastOfMonth(constraints.window.last)}
          timeZone="America/Chicago"
          getUnavailableReason={(day) => {
            const unchanged = parseCalendarDate(day);
            return unchanged && getUnavailableReason(unchanged);
          }}
          onSelect={selectDate}
        />
      )}
    </Stack>
  );
}

/** WIZ-36: the text is not a date. */
function formatHint(example: string): string {
  return `Please write month, day and year, for example ${example}.`;
}

/** 'Tuesday, December 01, 2026', with the day of the week. */
export function spokenDate(date: CalendarDate): string {
  return `${formatWeekdayDate(date)}, ${date.slice(0, 4)}`;
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - dayOfMonth(date));
}

function lastOfMonth(date: CalendarDate): CalendarDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

function CalendarLoading() {
  return (
    <LoadingState label="Getting the calendar">
      <Skeleton height="20rem" />
    </LoadingState>
  );
}

function preload() {
  // Opening the calendar retries a failed load.
  loadCalendar().catch(() => undefined);
}
