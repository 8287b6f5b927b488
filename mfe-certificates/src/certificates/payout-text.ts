import type { Certificate } from '@portal/api';
import { formatUsd } from '@portal/domain/values/money';

const PERIODS: Readonly<Record<string, string>> = {
  Monthly: 'a month',
  Quarterly: 'a quarter',
  'Semi-Annual': 'every six months',
  Annual: 'a year',
};

/** Payout of an immediate annuity, such as '$672.00 a month' (AMB-29); undefined without one. */
export function payoutText({ LineOfBusiness, CertificateValues }: Certificate): string | undefined {
  const { PayMode, PayoutAmount } = CertificateValues;
  if (LineOfBusiness !== 'I' || !PayoutAmount) return undefined;
  const period = PERIODS[PayMode ?? ''] ?? PayMode;
  return [formatUsd(PayoutAmount), period].filter(Boolean).join(' ');
}
