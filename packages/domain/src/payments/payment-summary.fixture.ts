import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { addDays, dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import type { BilledCertificate } from './billed-certificate.ts';
import type { PaymentLine } from './due-breakdown.ts';
import { paymentSummary } from './payment-summary.ts';

export const TODAY = dateFromWire('2026-11-21');
export const TOMORROW = addDays(TODAY, 1);

/** A life certificate in good order, billed with nothing due; each test changes one aspect. */
export const baseCertificate = createBilledCertificate({
  PaidToDate: TOMORROW,
  PaymentSummary: { DueDate: null, BilledAmount: toCents(50_00) },
});

export function summaryOf(certificates: BilledCertificate[], paymentLines: PaymentLine[] = []) {
  const summary = paymentSummary({ certificates, paymentLines, today: TODAY });
  if (summary.state === 'loading') throw new Error('Expected a loaded summary');
  return summary;
}

export const one = (changes: Partial<BilledCertificate>) => [{ ...baseCertificate, ...changes }];
