import { moneyFromWire } from './money.ts';

/** A row of the processed payments, with the names of the call (ENT-15). */
export interface ProcessedPayment {
  CertificateNumber: string;
  PaymentDate: string;
  PaymentAmount: string;
  PaymentType: string;
  ReturnedIndicator: boolean;
}

/** What processed payments can be sorted by; the payment type has no column (PAY-25, PAY-26, AMB-38). */
export type PaymentSortColumn = keyof ProcessedPayment;

export interface PaymentSort {
  column: PaymentSortColumn;
  direction: 'ascending' | 'descending';
}

const text = new Intl.Collator('en-US');

/** The ascending order of each column (PAY-25, PAY-26). */
const comparators: Record<PaymentSortColumn, (a: ProcessedPayment, b: ProcessedPayment) => number> = {
  CertificateNumber: (a, b) => text.compare(a.CertificateNumber, b.CertificateNumber),
  // Calendar dates in year-month-day order are in the order of time.
  PaymentDate: (a, b) => text.compare(a.PaymentDate, b.PaymentDate),
  PaymentAmount: (a, b) => moneyFromWire(a.PaymentAmount) - moneyFromWire(b.PaymentAmount),
  PaymentType: (a, b) => text.compare(a.PaymentType, b.PaymentType),
  ReturnedIndicator: (a, b) => Number(b.ReturnedIndicator) - Number(a.ReturnedIndicator),
};

/** The rows in the order asked for, equal ones as they were; the given array stays as it is (PAY-24 to PAY-26). */
export function sortPayments<T extends ProcessedPayment>(
  payments: readonly T[],
  { column, direction }: PaymentSort,
): T[] {
  const ascending = comparators[column];
  return [...payments].sort((a, b) => (direction === 'ascending' ? ascending(a, b) : ascending(b, a)));
}

/** The sort after a column's heading was pressed: its other direction, or ascending on another column (PAY-24). */
export function togglePaymentSort(current: PaymentSort | undefined, column: PaymentSortColumn): PaymentSort {
  const wasAscending = current?.column === column && current.direction === 'ascending';
  return { column, direction: wasAscending ? 'descending' : 'ascending' };
}
