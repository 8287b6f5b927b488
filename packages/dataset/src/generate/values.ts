import type { DatasetCertificate } from '../schema.ts';
import { dueDate, modalPremium, monthsUntilDue } from './billing.ts';
import { type CertificatePlan, money, monthsOf, yearsInForce } from './certificate-plan.ts';

type Values = Pick<
  DatasetCertificate,
  | 'FaceAmount'
  | 'EstimatedDeathBenefit'
  | 'InterestRate'
  | 'GuaranteedInterestRate'
  | 'CertificateValues'
  | 'SurrenderQuote'
  | 'LoanQuote'
>;

const noQuote = {
  CashValuePUA: null,
  FundValue: null,
  FVCurrentInterestRate: null,
  FVGuaranteedIntRate: null,
  DividendAccumulation: null,
  ARFundValue: null,
  SurrenderAmount: null,
  FreeWithdrawal: null,
  LoanInterest: null,
  LoanBalance: null,
};

/** Creates consistent values of a certificate. AMB-28 defines where the portal shows each. */
export function createValues(plan: CertificatePlan): Values {
  const { LineOfBusiness, hasCashValue } = plan.product;
  if (plan.situation === 'pending') return zeroValues(plan);
  if (LineOfBusiness === 'I') return valueIncome(plan);
  if (LineOfBusiness === 'A') return valueAnnuity(plan);
  if (LineOfBusiness === 'U') return valueUniversalLife(plan);
  return hasCashValue ? valueWholeLife(plan) : zeroValues(plan);
}

function zeroValues(plan: CertificatePlan): Values {
  const { LineOfBusiness } = plan.product;
  return {
    FaceAmount: LineOfBusiness === 'A' || LineOfBusiness === 'I' ? null : money(plan.amount),
    EstimatedDeathBenefit: LineOfBusiness === 'L' && plan.situation !== 'pending' ? money(plan.amount) : null,
    InterestRate: null,
    GuaranteedInterestRate: null,
    CertificateValues: certificateValues(plan, {}),
    SurrenderQuote: null,
    LoanQuote: null,
  };
}

function valueWholeLife(plan: CertificatePlan): Values {
  const { amount, hasLoan, situation } = plan;
  const years = yearsInForce(plan);
  const cash = Math.round(amount * Math.min(0.9, 0.011 * years + 0.00018 * years ** 2));
  // Dividends buy paid-up additions. Extended term insurance earns no dividends.
  const additions = situation === 'extended-term' ? 0 : Math.round(amount * 0.004 * years);
  const additionsCash = Math.round(additions * 0.45);
  const accumulation = plan.product.PlanType === 'WL' ? Math.round(amount * 0.0012 * years) : 0;
  const loan = loanOf(hasLoan, cash);
  return {
    ...zeroValues(plan),
    EstimatedDeathBenefit: money(amount + additions + accumulation - loan.owed),
    CertificateValues: certificateValues(plan, { DividendPUAFace: money(additions) }),
    SurrenderQuote: {
      ...noQuote,
      CashValuePUA: money(additionsCash),
      FundValue: money(cash),
      DividendAccumulation: money(accumulation),
      SurrenderAmount: money(cash + additionsCash + accumulation - loan.owed),
      LoanInterest: money(loan.interest),
      LoanBalance: money(loan.balance),
    },
    LoanQuote: { NetLoanAvail: money(Math.max(0, Math.floor((cash + additionsCash) * 0.92) - loan.owed)) },
  };
}

function valueUniversalLife(plan: CertificatePlan): Values {
  const years = yearsInForce(plan);
  const rates = { current: 4.1, guaranteed: 3 };
  const fund = Math.round(yearlyPremium(plan) * 0.62 * years * (1 + 0.018 * years));
  const loan = loanOf(plan.hasLoan, fund);
  const charge = Math.round(fund * 0.01 * Math.max(0, 12 - years));
  const surrender = Math.max(0, fund - charge - loan.owed);
  return {
    ...zeroValues(plan),
    EstimatedDeathBenefit: money(plan.amount - loan.owed),
    InterestRate: rates.current,
    GuaranteedInterestRate: rates.guaranteed,
    CertificateValues: certificateValues(plan, {
      ActivitySummary: activity(plan, fund, rates.current, 0.34),
    }),
    SurrenderQuote: {
      ...noQuote,
      FundValue: money(fund),
      FVCurrentInterestRate: rates.current,
      FVGuaranteedIntRate: rates.guaranteed,
      SurrenderAmount: money(surrender),
      LoanInterest: money(loan.interest),
      LoanBalance: money(loan.balance),
    },
    LoanQuote: { NetLoanAvail: money(Math.floor(surrender * 0.9)) },
  };
}

function valueAnnuity(plan: CertificatePlan): Values {
  const years = yearsInForce(plan);
  const rates = { current: 3.85, guaranteed: 2 };
  const fund = Math.round(yearlyPremium(plan) * (years + 1) * (1 + 0.019 * years));
  const surrender = fund - Math.round(fund * 0.01 * Math.max(0, 7 - years));
  return {
    ...zeroValues(plan),
    EstimatedDeathBenefit: money(fund),
    InterestRate: rates.current,
    GuaranteedInterestRate: rates.guaranteed,
    CertificateValues: certificateValues(plan, { ActivitySummary: activity(plan, fund, rates.current, 0) }),
    SurrenderQuote: {
      ...noQuote,
      FundValue: money(fund),
      FVCurrentInterestRate: rates.current,
      FVGuaranteedIntRate: rates.guaranteed,
      ARFundValue: money(surrender),
      SurrenderAmount: money(surrender),
      FreeWithdrawal: money(Math.floor(fund * 0.1)),
    },
  };
}

/** An income annuity: ten years certain, then for life. The death benefit is the outstanding certain part. */
function valueIncome(plan: CertificatePlan): Values {
  const yearsCertain = 10;
  const payout = Math.round(plan.amount * 0.0056);
  const remaining = Math.max(0, yearsCertain - yearsInForce(plan)) * 12 * payout;
  // Older income annuities have no current rate (CERT-15).
  const hasRate = yearsInForce(plan) <= yearsCertain;
  return {
    ...zeroValues(plan),
    EstimatedDeathBenefit: money(remaining),
    InterestRate: hasRate ? 4.25 : null,
    GuaranteedInterestRate: 2.5,
    CertificateValues: certificateValues(plan, {
      YearsCertain: yearsCertain,
      PayMode: 'Monthly',
      PayoutAmount: money(payout),
    }),
  };
}

function yearlyPremium(plan: CertificatePlan): number {
  return (modalPremium(plan) * 12) / monthsOf[plan.frequency];
}

/** Returns a loan of 30 % of the value, with half a year's interest at six percent. */
function loanOf(hasLoan: boolean, cashValue: number) {
  const balance = hasLoan ? Math.round(cashValue * 0.3) : 0;
  const interest = Math.round(balance * 0.03);
  return { balance, interest, owed: balance + interest };
}

function certificateValues(
  { product }: CertificatePlan,
  overrides: Partial<DatasetCertificate['CertificateValues']>,
): DatasetCertificate['CertificateValues'] {
  return {
    QualificationCode: product.QualificationCode,
    DividendPUAFace: null,
    YearsCertain: null,
    PayMode: null,
    PayoutAmount: null,
    ActivitySummary: [],
    ...overrides,
  };
}

/** Returns a fund's last twelve months, newest first. `deducted` is the share of a premium for the cover. */
function activity(plan: CertificatePlan, fund: number, rate: number, deducted: number) {
  const step = monthsOf[plan.frequency];
  const hasPremiums = plan.situation !== 'billing-hold' && plan.situation !== 'single-premium';
  const months = yearsInForce(plan) === 0 ? 0 : 12;
  return Array.from({ length: months }, (_, index) => {
    // The rows are relative to the due date, which may be months ahead, and none is in the future.
    const monthsAgo = index + 1 + monthsUntilDue(plan);
    const isPaid = hasPremiums && monthsAgo % step === 0;
    const pastFund = fund * (1 - 0.004 * monthsAgo);
    return {
      // Relative to the due date, so that a premium appears in the month of its payment.
      Period: dueDate(plan, -monthsAgo),
      PremiumsReceived: money(isPaid ? modalPremium(plan) : 0),
      InterestCredited: money((pastFund * rate) / 1200),
      Withdrawals: money(0),
      LoanActivity: money(0),
      MonthlyDeductions: money((yearlyPremium(plan) / 12) * deducted),
    };
  });
}
