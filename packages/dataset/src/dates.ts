import { addDays, addMonths, addYears, type CalendarDate, dateFromWire } from '@portal/domain/values/dates';
import { type DateOffset, parseRelativeDate } from './relative-date.ts';
import type { Dataset, DatasetCertificate } from './schema.ts';

/**
 * Resolves a date of a dataset on the day of loading.
 * @throws RangeError for text that the dataset schema would have rejected
 */
export function resolveDatasetDate(value: string, today: CalendarDate): CalendarDate {
  return parseRelativeDate(value)?.reduce(addOffset, today) ?? dateFromWire(value);
}

function addOffset(date: CalendarDate, { count, unit }: DateOffset): CalendarDate {
  if (unit === 'd') return addDays(date, count);
  return unit === 'm' ? addMonths(date, count) : addYears(date, count);
}

/** Resolves a period of a dataset on the day of loading: the year '2025' or the month '2025-03'. */
export function resolveDatasetPeriod(value: string, today: CalendarDate): string {
  const steps = parseRelativeDate(value);
  if (steps === undefined) return value;
  return resolveDatasetDate(value, today).slice(0, steps.every(({ unit }) => unit === 'y') ? 4 : 7);
}

/** A dataset on one day: every date is a calendar date, every period a year or month. */
export type ResolvedDataset = ReturnType<typeof resolveDataset>;
export type ResolvedCertificate = ResolvedDataset['certificates'][number];

/** Replaces every relative date by its calendar date (AMB-25: today in America/Chicago). */
export function resolveDataset(dataset: Dataset, today: CalendarDate) {
  return {
    ...dataset,
    certificates: dataset.certificates.map((certificate) => resolveCertificate(certificate, today)),
    pendingPayments: dataset.pendingPayments.map((payment) => ({
      ...payment,
      Date: resolveDatasetDate(payment.Date, today),
    })),
  };
}

function resolveCertificate(certificate: DatasetCertificate, today: CalendarDate) {
  const date = (value: string | null) => (value === null ? null : resolveDatasetDate(value, today));
  const { CertificateValues, PaymentSummary } = certificate;
  return {
    ...certificate,
    IssueDate: date(certificate.IssueDate),
    PaidToDate: date(certificate.PaidToDate),
    PaymentDueDate: date(certificate.PaymentDueDate),
    PaymentSummary: PaymentSummary && { ...PaymentSummary, DueDate: date(PaymentSummary.DueDate) },
    CertificateValues: {
      ...CertificateValues,
      ActivitySummary: CertificateValues.ActivitySummary.map(({ Period, ...amounts }) => {
        const [year, month] = resolveDatasetPeriod(Period, today).split('-');
        return { Month: Number(month), Year: Number(year), ...amounts };
      }),
    },
    Paylines: certificate.Paylines.map((line) => ({
      ...line,
      DueDate: date(line.DueDate),
      MaxPaymentDate: date(line.MaxPaymentDate),
      RecurringMaxPaymentDate: date(line.RecurringMaxPaymentDate),
    })),
    History: certificate.History.map((payment) => ({
      ...payment,
      PaymentDate: resolveDatasetDate(payment.PaymentDate, today),
    })),
    Documents: certificate.Documents.map((document) => ({
      ...document,
      Period: resolveDatasetPeriod(document.Period, today),
    })),
  };
}
