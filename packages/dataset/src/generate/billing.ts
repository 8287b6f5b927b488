import type { DatasetCertificate } from '../schema.ts';
import { type CertificatePlan, money, monthsOf, type Situation, yearsInForce } from './certificate-plan.ts';

/** The year 9999 means that there is no latest day (AMB-01). */
const NO_END_DATE = '9999-12-31';

const BILLING_HOLD_MONTHS = 12;
/** One year limits the file size of a society with 100,000 members, so that it stays readable. */
const HISTORY_MONTHS = 12;

type BySituation<T> = Partial<Record<Situation, T>>;

const statuses: BySituation<string> = { pending: 'Pending', suspended: 'Suspended' };
const paidUpTypes: BySituation<string> = { 'paid-up': 'PU', 'single-premium': 'SP' };
const daysLate: BySituation<number> = { grace: 10, overdue: 40 };

export function createBilling(plan: CertificatePlan) {
  const { situation, frequency, product } = plan;
  const isLate = situation === 'grace' || situation === 'overdue';
  const isBilled = product.AmountEditable !== 'N' && !isFreeOfPremium(plan) && situation !== 'pending';
  const due = isBilled ? dueDate(plan) : null;
  return {
    Status: statuses[situation] ?? 'Active',
    IsInGrace: situation === 'grace',
    IsPaidUpToDate: situation !== 'pending' && !isLate,
    PaidUpType: paidUpTypes[situation] ?? null,
    // A single premium pays the certificate permanently, as of the day of issue (AMB-22).
    PaidToDate: situation === 'single-premium' ? plan.issueDate : due,
    PaymentDueDate: due,
    ...billingStatus(plan, isBilled),
    BillingFrequency: isBilled ? frequency : null,
    IsOnPAC: isBilled && plan.onPac,
    PaymentSummary: isBilled
      ? { DueDate: due, BilledAmount: money(modalPremium(plan)), AmountEditable: product.AmountEditable }
      : null,
    Paylines: [...(isBilled ? [premiumLine(plan)] : []), ...(plan.hasLoan ? [loanLine(plan)] : [])],
    History: isBilled ? premiumHistory(plan) : [],
  };
}

function isFreeOfPremium({ situation }: CertificatePlan): boolean {
  return situation === 'paid-up' || situation === 'single-premium' || situation === 'extended-term';
}

function billingStatus({ situation }: CertificatePlan, isBilled: boolean) {
  if (situation === 'billing-hold')
    return { BillingStatus: 'Hold', BillingStatusReason: 'Fund value pays the cost' };
  if (situation === 'extended-term') return { BillingStatus: 'Stopped', BillingStatusReason: 'ET' };
  return { BillingStatus: isBilled ? 'Active' : null, BillingStatusReason: null };
}

/** Returns the premium per bill in cents. Insurance costs slightly more in installments, savings do not. */
export function modalPremium({ product, amount, ageAtIssue, frequency }: CertificatePlan): number {
  if (product.premiumFactor === 0) return Math.round((amount * monthsOf[frequency]) / 12);
  const perThousand = 3.2 * 1.035 ** ageAtIssue * product.premiumFactor;
  const modalFactors = { Monthly: 0.0875, Quarterly: 0.2575, 'Semi-Annual': 0.51, Annual: 1 };
  return Math.max(500, Math.round((amount / 1000) * perThousand * modalFactors[frequency]));
}

/** Returns the whole months until the due date; 0 for a late certificate. */
export function monthsUntilDue({ situation, dueInMonths }: CertificatePlan): number {
  return daysLate[situation] === undefined ? dueInMonths : 0;
}

export function dueDate(plan: CertificatePlan, months = 0): string {
  const lateDays = daysLate[plan.situation];
  const moved = monthsUntilDue(plan) + months;
  const days = lateDays === undefined ? `+${plan.dueInDays}d` : `-${lateDays}d`;
  return moved === 0 ? days : `${days}${moved > 0 ? '+' : '-'}${Math.abs(moved)}m`;
}

function premiumLine(plan: CertificatePlan): DatasetCertificate['Paylines'][number] {
  const { product, situation, frequency, dueInMonths } = plan;
  const premium = modalPremium(plan);
  const monthsDue = situation === 'overdue' && frequency === 'Monthly' ? 2 : 1;
  // The society sends a bill in the month before its due date. Until then no amount is due (AMB-40).
  const isBilledNow = situation === 'grace' || situation === 'overdue' || dueInMonths === 0;
  const isFlexible = product.AmountEditable === 'Y';
  return {
    IsRecurring: plan.hasRecurring,
    HasRecurringPayment: plan.hasRecurring,
    PaymentType: 'Premium',
    BillingFrequency: frequency,
    DueDate: dueDate(plan),
    BilledAmount: money(isBilledNow ? premium : 0),
    AmountBilled: money(premium),
    AmountEditable: product.AmountEditable,
    IsProrated: false,
    NumberOfMonthsDue: isBilledNow ? monthsDue : 0,
    ListBillId: null,
    MaxPaymentDate: isFlexible ? NO_END_DATE : dueDate(plan, 1),
    RecurringMaxPaymentDate: isFlexible ? NO_END_DATE : dueDate(plan, monthsOf[frequency]),
    AmountDue: money(premium * monthsDue),
  };
}

/** Returns the repayment line of a loan. The member may change the suggested amount. */
function loanLine(plan: CertificatePlan): DatasetCertificate['Paylines'][number] {
  return {
    IsRecurring: false,
    HasRecurringPayment: false,
    PaymentType: 'Loan',
    BillingFrequency: 'Other',
    DueDate: null,
    BilledAmount: money(0),
    AmountBilled: money(Math.max(2500, modalPremium(plan))),
    AmountEditable: 'Y',
    IsProrated: false,
    NumberOfMonthsDue: 0,
    ListBillId: null,
    MaxPaymentDate: NO_END_DATE,
    RecurringMaxPaymentDate: NO_END_DATE,
    AmountDue: money(0),
  };
}

/**
 * Whole months from the issue to the start of the values' year, because payments are relative to a later day. A late
 * certificate has its payments up to two months earlier.
 */
function monthsInForce(plan: CertificatePlan): number {
  const issueMonth = Number(plan.issueDate?.slice(5, 7) ?? 0);
  return yearsInForce(plan) * 12 - issueMonth - (daysLate[plan.situation] === undefined ? 0 : 2);
}

/** Lists received premiums, newest first. None precedes the issue date or falls into a billing hold. */
function premiumHistory(plan: CertificatePlan): DatasetCertificate['History'] {
  const step = monthsOf[plan.frequency];
  const months = Math.min(HISTORY_MONTHS, monthsInForce(plan));
  const first = (plan.situation === 'billing-hold' ? BILLING_HOLD_MONTHS : 0) + step;
  const history: DatasetCertificate['History'] = [];
  for (let monthsAgo = first; monthsAgo <= months; monthsAgo += step) {
    history.push({
      PaymentDate: dueDate(plan, -monthsAgo),
      PaymentAmount: money(modalPremium(plan)),
      PaymentType: 'Premium',
      ReturnedIndicator: history.length === plan.returnedPremium,
    });
  }
  return history;
}
