import type { PaymentHistoryItem } from '@portal/api';

/** Filter of the history; empty text matches any. */
export interface HistoryFilter {
  readonly certificateNumber: string;
  readonly year: string;
}

/** A payment with its list index, since two payments may be identical. */
export type HistoryRow = PaymentHistoryItem & { readonly index: number };

export function historyRows(payments: readonly PaymentHistoryItem[]): readonly HistoryRow[] {
  return payments.map((payment, index) => ({ ...payment, index }));
}

/** Filters by certificate and year; keeps the order. */
export function filterHistory(
  rows: readonly HistoryRow[],
  { certificateNumber, year }: HistoryFilter,
): readonly HistoryRow[] {
  return rows.filter(
    ({ CertificateNumber, PaymentDate }) =>
      (certificateNumber === '' || CertificateNumber === certificateNumber) && PaymentDate.startsWith(year),
  );
}

/** Filter options: certificates ascending, years descending. */
export function historyFilterOptions(rows: readonly HistoryRow[]) {
  return {
    certificates: [...new Set(rows.map(({ CertificateNumber }) => CertificateNumber))].sort(),
    years: [...new Set(rows.map(({ PaymentDate }) => PaymentDate.slice(0, 4)))].sort().reverse(),
  };
}
