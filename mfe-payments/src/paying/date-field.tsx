import {
  type DateTerms,
  dateFaultText,
  earliestPaymentDate,
  paymentDateFault,
} from '@portal/domain/payments/payment-window';
import {
  addDays,
  addMonths,
  type CalendarDate,
  formatLongDate,
  parseCalendarDate,
} from '@portal/domain/values/dates';
import { dateFieldText, typedDate } from '@portal/domain/values/typed-date';
import { Button, Icon, LoadingState, Skeleton, Stack, Text } from '@portal/ui';
import { fieldId, TextField } from '@portal/ui/form';
import { lazy, Suspense, useState } from 'react';
import { DATE_HINT } from './texts.ts';

const loadCalendar = () => import('@portal/ui/date-picker');
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

interface Props {
  readonly label: string;
  readonly date: CalendarDate | undefined;
  /** What is being typed; undefined stands for the date in its usual form. */
  readonly typed: string | undefined;
  readonly terms: DateTerms;
  /** The day as it is, which may stay whatever the terms say. */
  readonly kept?: CalendarDate | undefined;
  readonly problem: string | undefined;
  readonly onChange: (date: CalendarDate | undefined, typed: string | undefined) => void;
}

/** A date that is typed, or picked from a calendar that says why a day is closed (WIZ-27, WIZ-35 to WIZ-41, F-14). */
export function DateField({ label, date, typed, terms, kept, problem, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const example = dateFieldText(earliestPaymentDate(terms) ?? terms.window.last);
  const against = (day: CalendarDate) => {
    const fault = day === kept ? undefined : paymentDateFault(day, terms);
    return fault && dateFaultText(fault, day, terms.window);
  };
  /** The typing has ended: a date gets its usual form, and the next such day is one without a year. */
  function settle() {
    setTyping(false);
    const settled = date ?? typedDate(typed ?? '', { nextFrom: terms.window.first });
    if (settled !== undefined) onChange(settled, undefined);
  }
  const isNoDate = date === undefined && !isTyping && (typed ?? '').trim() !== '';
  const about = date === undefined ? isNoDate && howToWrite(example) : (against(date) ?? spoken(date));

  function choose(text: string) {
    setOpen(false);
    onChange(parseCalendarDate(text), undefined);
    document.getElementById(fieldId('paymentDate'))?.focus();
  }

  return (
    <Stack gap="3">
      <TextField
        label={label}
        name="paymentDate"
        hint={`${DATE_HINT} For example ${example}.`}
        error={problem}
        autoComplete="off"
        value={typed ?? (date === undefined ? '' : dateFieldText(date))}
        onChange={({ currentTarget }) => {
          setTyping(true);
          onChange(typedDate(currentTarget.value), currentTarget.value);
        }}
        onBlur={settle}
        onKeyDown={({ key }) => {
          // Enter sends the form without leaving the field.
          if (key === 'Enter') settle();
        }}
      />
      {/* Its place is held: text that comes as the field is left must not move the button that is being pressed. */}
      <Text role="status" minHeight={{ base: '2lh', md: '1lh' }}>
        {about}
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
        <Suspense fallback={<CalendarLoading />}>
          <Calendar
            value={date}
            first={firstOfMonth(terms.window.first)}
            last={lastOfMonth(terms.window.last)}
            timeZone="America/Chicago"
            reasonAgainst={(day) => {
              const known = parseCalendarDate(day);
              return known && against(known);
            }}
            onChoose={choose}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** WIZ-36: what is typed is no date. */
function howToWrite(example: string): string {
  return `Please write month, day and year, for example ${example}.`;
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** 'Tuesday, December 01, 2026', so that nobody has to look for the day of the week. */
function spoken(date: CalendarDate): string {
  return `${weekday.format(new Date(`${date}T00:00:00Z`))}, ${formatLongDate(date)}`;
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - Number(date.slice(8)));
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
  // What fails now is asked for again when the calendar is opened.
  loadCalendar().catch(() => undefined);
}
