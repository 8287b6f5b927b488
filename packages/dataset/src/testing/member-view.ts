import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { paymentSummary } from '@portal/domain/payments/payment-summary';
import { dateFromWire } from '@portal/domain/values/dates';
import type { ResolvedCertificate, ResolvedDataset } from '../dates.ts';

/** A Saturday at the end of a short month, an edge case for relative dates. */
export const today = dateFromWire('2026-02-28');

type Member = ResolvedDataset['members'][number];

export function createMemberView(dataset: ResolvedDataset, member: Member) {
  const has = (certificate: ResolvedCertificate, role: string) =>
    certificate.Parties.some(
      ({ Role, LifeProNameId }) => Role === role && LifeProNameId === member.LifeProNameId,
    );
  const certificates = dataset.certificates
    .map((certificate) => ({
      ...certificate,
      IsOwner: has(certificate, 'Owner'),
      IsPayor: has(certificate, 'Payor'),
    }))
    .filter(({ IsOwner, IsPayor }) => IsOwner || IsPayor);
  const paymentLines = certificates.flatMap(({ CertificateNumber, Paylines }) =>
    Paylines.map(({ PaymentType, AmountDue }) => ({ CertificateNumber, PaymentType, AmountDue })),
  );
  const summary = paymentSummary({ certificates, paymentLines, today });
  if (summary.state === 'loading') throw new Error('The summary of a dataset is never loading');
  const pending = dataset.pendingPayments.filter(
    ({ AzureObjectGuid }) => AzureObjectGuid === member.Account?.AzureObjectGuid,
  );
  return { member, certificates, summary, pending };
}

export type MemberView = ReturnType<typeof createMemberView>;

export const states: Record<string, (view: MemberView) => boolean> = {
  'one certificate': ({ certificates }) => certificates.length === 1,
  'ten certificates or more': ({ certificates }) => certificates.length >= 10,
  'no certificates': ({ member, certificates }) => member.Profile !== undefined && certificates.length === 0,
  'payor-only': ({ certificates }) =>
    certificates.length > 0 && certificates.every(({ IsOwner }) => !IsOwner),
  'pending-only': ({ summary }) => summary.pendingOnly,
  suspended: ({ certificates }) => certificates.some(({ Status }) => Status === 'Suspended'),
  'in grace': ({ certificates }) => certificates.some(({ IsInGrace }) => IsInGrace),
  overdue: ({ summary }) => summary.overdue,
  'paid up': ({ summary }) => summary.paidUp,
  'paid up by single premiums alone': ({ certificates }) =>
    certificates.length > 0 && certificates.every(({ PaidUpType }) => PaidUpType === 'SP'),
  'universal life on billing hold': ({ certificates }) =>
    certificates.some(
      ({ LineOfBusiness, BillingStatus }) => LineOfBusiness === 'U' && BillingStatus === 'Hold',
    ),
  'extended term': ({ certificates }) =>
    certificates.some(({ BillingStatusReason }) => BillingStatusReason === 'ET'),
  'Auto Pay': ({ certificates }) => certificates.some(({ IsOnPAC }) => IsOnPAC),
  'a loan': ({ certificates }) =>
    certificates.some(({ Paylines }) => Paylines.some(({ PaymentType }) => PaymentType === 'Loan')),
  'values only by telephone': ({ certificates }) =>
    certificates.some(({ ByPassQuoteCalc }) => ByPassQuoteCalc),
  'a returned payment': ({ certificates }) =>
    certificates.some(({ History }) => History.some(({ ReturnedIndicator }) => ReturnedIndicator)),
  'a recurring payment pending, and a line that says so': ({ pending, certificates }) =>
    pending.some(({ Kind, CertificateNumber }) => {
      const certificate = certificates.find((candidate) => candidate.CertificateNumber === CertificateNumber);
      return (
        Kind === 'recurring' && certificate?.Paylines.some(({ HasRecurringPayment }) => HasRecurringPayment)
      );
    }),
  'a one-time payment pending': ({ pending }) => pending.some(({ Kind }) => Kind === 'single'),
  'annuities that save and that pay out': ({ certificates }) =>
    ['A', 'I'].every((line) => certificates.some(({ LineOfBusiness }) => LineOfBusiness === line)),
  'a qualified annuity': ({ certificates }) =>
    certificates.some(
      ({ LineOfBusiness, CertificateValues }) =>
        isAnnuity(LineOfBusiness) && CertificateValues.QualificationCode !== '0',
    ),
  'an income annuity without a current rate': ({ certificates }) =>
    certificates.some(({ LineOfBusiness, InterestRate }) => LineOfBusiness === 'I' && InterestRate === null),
  'registered, not validated': ({ member }) =>
    member.Profile?.ProfileRegistered === 'Y' && member.Profile.ProfileValidated !== 'Y',
  'access denied': ({ member }) => member.Profile?.AllowAccess === false,
  'could register': ({ member, certificates }) =>
    member.Account === undefined && certificates.some(({ IsOwner }) => IsOwner),
};
