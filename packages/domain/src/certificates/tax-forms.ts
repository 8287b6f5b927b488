import { nextBusinessDay } from '../payments/business-days.ts';
import { type CalendarDate, dateFromWire, isBefore } from '../values/dates.ts';

interface TaxForm {
  readonly name: string;
  /** Recipients. Amounts are per year (IRS, same instructions). */
  readonly who: string;
  /** Deadline in the following year, as MM-DD (IRS, General Instructions for Certain Information Returns). */
  readonly dueBy: `${string}-${string}`;
}

const TAX_FORMS: readonly TaxForm[] = [
  {
    name: 'Form 1099-R',
    who: 'You get it if we paid you $10 or more from an annuity or an IRA. Some withdrawals, surrenders, exchanges and loans of other certificates are reported too.',
    dueBy: '01-31',
  },
  {
    name: 'Form 1099-INT',
    who: 'You get it if you earned $10 or more of interest with us, for example on dividends that you left with us. It counts even if you have not taken it out.',
    dueBy: '01-31',
  },
  { name: 'Form 5498', who: 'You get it if you have an annuity that is an IRA.', dueBy: '05-31' },
];

/** Last day to file a tax return (IRS, Form 1040). Until then, members look for the forms of the year before. */
const FILING_DAY = '04-15';

/** Returns deadline and tax year of each form, soonest first, on business days (F-10). */
export function taxFormDates(today: CalendarDate) {
  const thisYear = Number(today.slice(0, 4));
  const isFilingSeason = !isPast(thisYear, FILING_DAY, today);
  return TAX_FORMS.map(({ name, who, dueBy }) => {
    const year = isPast(thisYear, dueBy, today) && !isFilingSeason ? thisYear + 1 : thisYear;
    return { name, who, taxYear: year - 1, readyBy: dueDate(year, dueBy) };
  }).sort((a, b) => (isBefore(a.readyBy, b.readyBy) ? -1 : 1));
}

/** Returns the tax year to file now, if a form of it is past its deadline; undefined after the filing day (F-10). */
export function dueTaxYear(today: CalendarDate): number | undefined {
  const thisYear = Number(today.slice(0, 4));
  const isDue = TAX_FORMS.some(({ dueBy }) => isPast(thisYear, dueBy, today));
  return isDue && !isPast(thisYear, FILING_DAY, today) ? thisYear - 1 : undefined;
}

/**
 * Returns the newest tax year and its forms in input order; undefined without forms (F-10). A `Period` is a year, or a
 * month of it such as '2025-03'.
 */
export function latestTaxForms<T extends { readonly Period: string }>(
  forms: readonly T[],
): { readonly taxYear: string; readonly forms: readonly T[] } | undefined {
  const yearOf = ({ Period }: T) => Period.slice(0, 4);
  const taxYear = forms.map(yearOf).sort().at(-1);
  return taxYear === undefined
    ? undefined
    : { taxYear, forms: forms.filter((form) => yearOf(form) === taxYear) };
}

function isPast(year: number, dueBy: TaxForm['dueBy'], today: CalendarDate): boolean {
  return isBefore(dueDate(year, dueBy), today);
}

function dueDate(year: number, dueBy: TaxForm['dueBy']): CalendarDate {
  return nextBusinessDay(dateFromWire(`${year}-${dueBy}`));
}
