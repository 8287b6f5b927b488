import type { CertificateDetails } from '@portal/api';
import { addYears, type CalendarDate } from '@portal/domain/values/dates';

/** End of the guaranteed years of an annuity that pays out (AMB-29); undefined if a date or the years are unknown. */
export function yearsCertainEnd({
  CertificateValues: { YearsCertain },
  IssueDate,
}: CertificateDetails): CalendarDate | undefined {
  return YearsCertain === null || IssueDate === null ? undefined : addYears(IssueDate, YearsCertain);
}
