import type { BilledCertificate } from '../payments/billed-certificate.ts';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';

/** Certificate for rule tests: paid-up life insurance that the member owns and pays, billed $50.00. */
export const createBilledCertificate = (change: Partial<BilledCertificate> = {}): BilledCertificate => ({
  CertificateNumber: '000000000001',
  LineOfBusiness: 'L',
  Status: 'Active',
  IsOwner: true,
  IsPayor: true,
  IsInGrace: false,
  IsOnPAC: false,
  IsPaidUpToDate: false,
  PaidUpType: null,
  PaidToDate: dateFromWire('2026-11-21'),
  BillingStatus: 'active',
  BillingStatusReason: null,
  PaymentSummary: { DueDate: dateFromWire('2026-11-21'), BilledAmount: toCents(50_00) },
  ...change,
});
