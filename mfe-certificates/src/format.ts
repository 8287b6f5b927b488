import type { Certificate, Person } from '@portal/api';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { fullName } from '@portal/domain/people/names';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { formatRate } from '@portal/domain/values/rates';

/** Long date; undefined for a missing value, so that the page can say so. */

export function formatDate(date: CalendarDate | null | undefined): string | undefined {
  return date ? formatLongDate(date) : undefined;
}

/** CERT-14, DETAIL-21: two decimals and %. */
export function formatRateText(percent: number | null | undefined): string | undefined {
  return percent === null || percent === undefined ? undefined : formatRate(percent);
}

/** CERT-10, DETAIL-03. Undefined without a code, so that the page claims nothing about taxes. */
export function qualificationLabel(code: string | null): 'Qualified' | 'Non-Qualified' | undefined {
  if (code === null) return undefined;
  return code === '0' ? 'Non-Qualified' : 'Qualified';
}

/** Insured, or annuitant of an annuity (CERT-12, CERT-13). */
export function insuredNames({
  Annuitants,
  Insured,
  LineOfBusiness,
}: Pick<Certificate, 'Annuitants' | 'Insured' | 'LineOfBusiness'>): string {
  return formatNames(isAnnuity(LineOfBusiness) ? Annuitants : Insured);
}

export function formatNames(people: readonly Person[]): string {
  return people.map(fullName).filter(Boolean).join(', ');
}
