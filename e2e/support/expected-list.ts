import { expect } from 'playwright/test';
import { dateOf, daysAfter, daysFrom, today } from './calendar.ts';
import type { DemoCertificate } from './demo.ts';
import type { Persona } from './personas.ts';
import type { Block, Facts } from './shown-blocks.ts';
import { dateWords, moneyWords, namesIn, rateWords } from './wording.ts';

/** The society's number, in the configuration of the journeys. */
export const PHONE = '800-555-0199';

/** CERT-09, CERT-16. */
export const BY_TELEPHONE = 'Please contact our customer support center.';

/** AMB-17. */
const TITLES: Readonly<Record<string, string>> = {
  L: 'Life Insurance',
  U: 'Life Insurance',
  A: 'Annuity',
  I: 'Annuity',
  H: 'General Certificate',
};

export const isAnnuity = ({ LineOfBusiness }: DemoCertificate) => 'AI'.includes(LineOfBusiness);
export const isSuspended = ({ Status }: DemoCertificate) => Status === 'Suspended';

/** CERT-10, DETAIL-03. */
export const qualified = ({ CertificateValues }: DemoCertificate) =>
  CertificateValues.QualificationCode === '0' ? 'Non-Qualified' : 'Qualified';

/** A block of a page as it must be read; its text in whole or in part. */
export type ExpectedBlock = Omit<Block, 'text'> & { readonly text: unknown };

/** The card of an owned certificate (CERT-06 to CERT-19). */
export function expectedCard(certificate: DemoCertificate): ExpectedBlock {
  const { CertificateNumber, IssueDate, LineOfBusiness, ProductDescription, RiderNames } = certificate;
  const people = (role: string) => namesIn(role, certificate).join(', ') || 'None';
  const late = lateWords(certificate);
  return {
    title: TITLES[LineOfBusiness] ?? '',
    beside: ProductDescription,
    facts: {
      ...amountAndRates(certificate),
      'Certificate number': CertificateNumber,
      'Issue date': dateWords(IssueDate) ?? 'Not available',
      'Tax qualification': qualified(certificate),
      Owner: people('Owner'),
      ...(isAnnuity(certificate) ? { Annuitant: people('Annuitant') } : { Insured: people('Insured') }),
      Payor: people('Payor'),
      Riders: RiderNames.map(({ RiderName }) => RiderName).join(', ') || 'None',
      ...paymentInfo(certificate),
    },
    actions: [
      ...(late ? [PHONE] : []),
      ...(isBilled(certificate) ? ['Pay Now'] : []),
      isSuspended(certificate) ? PHONE : 'Certificate Details',
    ],
    late,
    text: expect.any(String),
  };
}

function amountAndRates(certificate: DemoCertificate): Facts {
  const { FaceAmount, GuaranteedInterestRate, InterestRate, LineOfBusiness } = certificate;
  const face = isSuspended(certificate) ? BY_TELEPHONE : moneyWords(FaceAmount);
  const amount: Facts = face === undefined && isAnnuity(certificate) ? {} : { 'Face amount': face ?? 'N/A' };
  if (LineOfBusiness !== 'I') return amount;
  if (isSuspended(certificate)) return { ...amount, 'Interest rates': BY_TELEPHONE };
  return {
    ...amount,
    'Current interest rate': rateWords(InterestRate) ?? 'N/A',
    'Guaranteed interest rate': rateWords(GuaranteedInterestRate) ?? 'N/A',
  };
}

/** Whether a premium is asked for (AMB-24); extended term insurance asks for none (AMB-70). */
export function isBilled({ BillingStatusReason, PaidUpType, PaymentSummary }: DemoCertificate): boolean {
  const amount = Number(PaymentSummary?.BilledAmount ?? 0);
  return amount > 0 && PaidUpType === null && BillingStatusReason !== 'ET';
}

/** 'Monthly', with the mark of automatic payment. */
export const frequencyWords = ({ BillingFrequency, IsOnPAC }: DemoCertificate) =>
  `${BillingFrequency}${IsOnPAC ? ' Auto Pay' : ''}`;

function paymentInfo(certificate: DemoCertificate): Facts {
  const { PaymentSummary } = certificate;
  if (!PaymentSummary || !isBilled(certificate)) return {};
  return {
    'Next payment due': dateWords(PaymentSummary.DueDate) ?? 'N/A',
    Amount: moneyWords(PaymentSummary.BilledAmount) ?? '',
    'Billing frequency': frequencyWords(certificate),
  };
}

/** SUM-06, SUM-07, AMB-22: the day since which a premium is owed; null where nothing is. */
function lateSince(certificate: DemoCertificate): string | null {
  const { IsInGrace, PaidToDate, PaymentSummary } = certificate;
  if (!isBilled(certificate) || !counts(certificate)) return null;
  if (isPaidToBefore(certificate)) return dateOf(PaidToDate ?? '');
  const due = dateOf(PaymentSummary?.DueDate ?? '9999-12-31');
  return IsInGrace && due <= today() ? due : null;
}

/** The last day of the grace period of a late premium; annuities have none. */
function graceUntil(certificate: DemoCertificate): string | null {
  const since = lateSince(certificate);
  if (since === null || !certificate.IsInGrace || isAnnuity(certificate)) return null;
  const last = daysAfter(since, certificate.LineOfBusiness === 'U' ? 61 : 31);
  return last < today() ? null : last;
}

/** F-18: what is said of a late premium. */
export function lateWords(certificate: DemoCertificate): string | null {
  const since = lateSince(certificate);
  if (since === null) return null;
  const last = graceUntil(certificate);
  if (last === null) return `Overdue since ${dateWords(since)}`;
  const days = daysFrom(today(), last);
  const left = days === 0 ? 'today is the last day' : `${days} day${days === 1 ? '' : 's'} left`;
  return `In grace until ${dateWords(last)}: ${left}`;
}

const isPaidToBefore = ({ PaidToDate }: DemoCertificate) =>
  PaidToDate !== null && dateOf(PaidToDate) < today();

/** SUM-12, SUM-13, AMB-23. */
export function isPaidUp({ owned, paid }: Persona): boolean {
  const all = [...owned, ...paid];
  const nothingToPay = (each: DemoCertificate) => each.IsPaidUpToDate && !isBilled(each);
  return all.length > 0 && (all.every(({ PaidUpType }) => PaidUpType === 'SP') || all.every(nothingToPay));
}

/** SUM-06, SUM-07, AMB-22. */
export function isOverdue({ owned, paid }: Persona): boolean {
  return [...owned, ...paid].some((each) => lateSince(each) !== null);
}

/** What stands beside an amount that is late (SUM-05, AMB-22). */
function latenessWords({ owned, paid }: Persona): string {
  const late = [...owned, ...paid].filter((each) => lateSince(each) !== null);
  const first = late.flatMap((each) => graceUntil(each) ?? []).sort()[0];
  if (first === undefined || late.some((each) => graceUntil(each) === null)) return ' Overdue';
  return ` In grace until ${dateWords(first)}`;
}

/** What the payment summary says of somebody who is not paid up (SUM-02, SUM-03, SUM-08 to SUM-11). */
export function expectedSummary(persona: Persona): Facts {
  const all = [...persona.owned, ...persona.paid];
  const dueDates = all.flatMap(({ PaymentSummary }) => PaymentSummary?.DueDate ?? []).sort(byDate);
  const cents = all
    .filter(counts)
    .flatMap(({ Paylines }) => Paylines)
    .filter(({ PaymentType }) => PaymentType === 'Premium')
    .reduce((sum, { AmountDue }) => sum + Math.round(Number(AmountDue) * 100), 0);
  return {
    'Amount due': `${moneyWords((cents / 100).toFixed(2))}${isOverdue(persona) ? latenessWords(persona) : ''}`,
    'Next payment due': dateWords(dueDates[0] ?? null) ?? 'N/A',
  };
}

const byDate = (a: string, b: string) => (dateOf(a) < dateOf(b) ? -1 : 1);

/** Whether the premium of a certificate counts towards the amount due (SUM-09 to SUM-11, AMB-20). */
function counts(certificate: DemoCertificate): boolean {
  const { BillingStatus, LineOfBusiness, PaymentSummary } = certificate;
  const due = PaymentSummary?.DueDate;
  const isDue = (due && dateOf(due) >= today()) || isPaidToBefore(certificate) || certificate.IsInGrace;
  const onHold = LineOfBusiness === 'U' && [null, 'Hold'].includes(BillingStatus);
  return Boolean(isDue) && LineOfBusiness !== 'A' && !onHold;
}
