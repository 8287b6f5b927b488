import { type Cents, toCents } from '@portal/domain/values/money';
import type { DatasetCertificate } from '../schema.ts';
import type { Product } from './products.ts';

/** Payment situation of a certificate. 'current' is paid to its next due date. */
export type Situation =
  | 'current'
  | 'grace'
  | 'overdue'
  | 'paid-up'
  | 'single-premium'
  | 'extended-term'
  | 'pending'
  | 'suspended'
  | 'billing-hold';

export type Frequency = 'Monthly' | 'Quarterly' | 'Semi-Annual' | 'Annual';

/** Decisions about a certificate. All its other data derives from them. */
export type CertificatePlan = {
  number: string;
  product: Product;
  situation: Situation;
  frequency: Frequency;
  /** The society debits premiums from a bank account (IsOnPAC). */
  onPac: boolean;
  issueDate: string | null;
  ageAtIssue: number;
  /** Cents. Life: the face amount. Annuities: the yearly payment (A) or the single payment (I). */
  amount: number;
  /** Days from today to the next due date, 0 to 27. Late situations use their own number of days. */
  dueInDays: number;
  /** Whole months in addition to those days, fewer than the months of the frequency. */
  dueInMonths: number;
  hasLoan: boolean;
  byPassQuote: boolean;
  hasRecurring: boolean;
  /** Index of the premium that the bank returned, counted from the newest; null for none. */
  returnedPremium: number | null;
  parties: DatasetCertificate['Parties'];
  riders: DatasetCertificate['RiderNames'];
  chapter: string | null;
};

/** Year of the generated values, so that a society does not depend on the day of its generation. */
export const VALUATION_YEAR = 2026;

export const monthsOf = { Monthly: 1, Quarterly: 3, 'Semi-Annual': 6, Annual: 12 } as const;

export function yearsInForce({ issueDate }: CertificatePlan): number {
  return issueDate === null ? 0 : Math.max(0, VALUATION_YEAR - Number(issueDate.slice(0, 4)));
}

export function money(cents: number): Cents {
  return toCents(Math.round(cents));
}
