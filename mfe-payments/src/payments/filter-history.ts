import type { PaymentHistoryItem } from '@portal/api';

/** Which payments are wanted; an empty text is any. */
export interface HistoryFilter {
  readonly certificateNumber: string;
  readonly year: string;
}

/** A payment with its place in the whole list: two may be alike in everything else. */
export type HistoryRow = PaymentHistoryItem & { readonly index: number };

export function historyRows(payments: readonly PaymentHistoryItem[]): readonly HistoryRow[] {
  return payments.map((payment, index) => ({ ...payment, index }));
}

/** The payments of a certificate and a year, in their order. */
export function filterHistory(
  rows: readonly HistoryRow[],
  { certificateNumber, year }: HistoryFilter,
): readonly HistoryRow[] {
  return rows.filter(
    ({ CertificateNumber, PaymentDate }) =>
      (certificateNumber === '' || CertificateNumber === certificateNumber) && PaymentDate.startsWith(year),
  );
}

/** What there is to choose from: certificates in order, years with the latest first. */
export function historyFilterOptions(rows: readonly HistoryRow[]) {
  return {
    certificates: [...new Set(rows.map(({ CertificateNumber }) => CertificateNumber))].sort(),
    years: [...new Set(rows.map(({ PaymentDate }) => PaymentDate.slice(0, 4)))].sort().reverse(),
  };
}
