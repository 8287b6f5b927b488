import { type Cents, toCents } from '@portal/domain/values/money';
import type { DatasetCertificate } from '../schema.ts';
import type { Product } from './products.ts';

/** How a certificate stands. 'current' is paid to its next due date. */
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

/** What is decided about a certificate; everything else about it follows from these. */
export type CertificatePlan = {
  number: string;
  product: Product;
  situation: Situation;
  frequency: Frequency;
  /** Premiums are drawn from a bank account by the society (IsOnPAC). */
  onPac: boolean;
  /** Null while the certificate is pending. */
  issueDate: string | null;
  ageAtIssue: number;
  /** Cents: the face amount, or of annuities what was or is paid in a year. */
  amount: number;
  /** Days from today to the next due date, 0 to 27; the situations that are late have their own. */
  dueInDays: number;
  /** Whole months on top of those days, below the months of the frequency. */
  dueInMonths: number;
  hasLoan: boolean;
  /** Values cannot be quoted on line (ByPassQuoteCalc). */
  byPassQuote: boolean;
  /** A recurring payment has been set up by the member. */
  hasRecurring: boolean;
  /** Premiums received are listed so far back, but never from before the certificate was issued. */
  historyMonths: number;
  /** Which of the premiums received the bank returned, counted from the newest; null for none. */
  returnedPremium: number | null;
  parties: DatasetCertificate['Parties'];
  riders: DatasetCertificate['RiderNames'];
  chapter: string | null;
};

/** Values are those of this year; a generated society does not depend on the day it was generated. */
export const VALUATION_YEAR = 2026;

export const monthsOf = { Monthly: 1, Quarterly: 3, 'Semi-Annual': 6, Annual: 12 } as const;

/** Whole years from issue to the year of valuation. */
export function yearsInForce({ issueDate }: CertificatePlan): number {
  return issueDate === null ? 0 : Math.max(0, VALUATION_YEAR - Number(issueDate.slice(0, 4)));
}

/** Cents, a fraction rounded. */
export function money(cents: number): Cents {
  return toCents(Math.round(cents));
}
