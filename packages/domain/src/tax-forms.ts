import { nextBusinessDay } from './business-days.ts';
import { type CalendarDate, dateFromWire, isBefore } from './dates.ts';

/** A form of the Internal Revenue Service that members get from us. */
interface TaxForm {
  readonly name: string;
  /** Who gets it, as the end of 'You get it if …'. */
  readonly when: string;
  /** The last day for it in the year after, month and day (IRS, General Instructions for Certain Information Returns). */
  readonly dueBy: `${string}-${string}`;
}

const TAX_FORMS: readonly TaxForm[] = [
  {
    name: 'Form 1099-R',
    when: 'we paid you from an annuity, or you took money out of a certificate that may be taxed',
    dueBy: '01-31',
  },
  {
    name: 'Form 1099-INT',
    when: 'we paid you interest, as on dividends that you left with us',
    dueBy: '01-31',
  },
  { name: 'Form 5498', when: 'you have an annuity that is an IRA', dueBy: '05-31' },
];

/**
 * By which day each form is ready next, and for which year it is; the soonest first (F-10). A last day that is no business
 * day is the next one.
 */
export function nextTaxForms(today: CalendarDate) {
  return TAX_FORMS.map(({ name, when, dueBy }) => {
    const thisYear = Number(today.slice(0, 4));
    const years = isBefore(lastDay(thisYear, dueBy), today) ? thisYear + 1 : thisYear;
    return { name, when, taxYear: years - 1, readyBy: lastDay(years, dueBy) };
  }).sort((a, b) => (isBefore(a.readyBy, b.readyBy) ? -1 : 1));
}

function lastDay(year: number, dueBy: TaxForm['dueBy']): CalendarDate {
  return nextBusinessDay(dateFromWire(`${year}-${dueBy}`));
}
