import type { CertificateDetails } from '@portal/api';
import { addYears, type CalendarDate } from '@portal/domain/values/dates';

/** More years, such as 9999, are no real term, and may leave the calendar. */
const MAX_YEARS = 100;

/** End of the guaranteed years of an annuity that pays out (AMB-29); undefined if unknown or none. */
export function yearsCertainEnd({
  CertificateValues: { YearsCertain },
  IssueDate,
}: CertificateDetails): CalendarDate | undefined {
  if (YearsCertain === null || YearsCertain <= 0 || YearsCertain > MAX_YEARS) return undefined;
  if (IssueDate === null) return undefined;
  return addYears(IssueDate, YearsCertain);
}
