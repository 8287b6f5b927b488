import type { Cents } from '../values/money.ts';
import { isSuspended } from './certificate-status.ts';

type Amount = Cents | null;

/** What the rules read of the details of a certificate (ENT-07, ENT-10). */
export interface ValuedCertificate {
  EstimatedDeathBenefit: Amount;
  InterestRate: number | null;
  GuaranteedInterestRate: number | null;
  CertificateValues: { DividendPUAFace: Amount };
  LoanQuote: { NetLoanAvail: Amount } | null;
}

/** What the rules read of the surrender quote (ENT-10). */
export interface ValueQuote {
  CashValuePUA: Amount;
  FundValue: Amount;
  FVCurrentInterestRate: number | null;
  FVGuaranteedIntRate: number | null;
  DividendAccumulation: Amount;
  ARFundValue: Amount;
  SurrenderAmount: Amount;
  FreeWithdrawal: Amount;
  LoanInterest: Amount;
  LoanBalance: Amount;
}

/**
 * Which field feeds each value of a life or general certificate (DETAIL-15 to DETAIL-20, AMB-28); undefined is not known.
 * Without a quote there is what the certificate itself carries.
 */
export function lifeValues(certificate: ValuedCertificate, quote: ValueQuote | null) {
  return {
    estimatedDeathBenefit: certificate.EstimatedDeathBenefit ?? undefined,
    cashValue: quote?.FundValue ?? undefined,
    cashSurrenderAmount: quote?.SurrenderAmount ?? undefined,
    paidUpAdditions: certificate.CertificateValues.DividendPUAFace ?? undefined,
    paidUpAdditionsCashValue: quote?.CashValuePUA ?? undefined,
    dividendAccumulation: quote?.DividendAccumulation ?? undefined,
    loanBalance: quote?.LoanBalance ?? undefined,
    loanInterest: quote?.LoanInterest ?? undefined,
    loanAvailable: certificate.LoanQuote?.NetLoanAvail ?? undefined,
  };
}
export type LifeValues = ReturnType<typeof lifeValues>;

/** Which field feeds each value of an annuity (DETAIL-21 to DETAIL-25, AMB-28); undefined is not known. */
export function annuityValues(certificate: ValuedCertificate, quote: ValueQuote | null) {
  return {
    cashValue: quote?.FundValue ?? undefined,
    withdrawalValue: quote?.ARFundValue ?? undefined,
    freeWithdrawal: quote?.FreeWithdrawal ?? undefined,
    surrenderAmount: quote?.SurrenderAmount ?? undefined,
    deathBenefit: certificate.EstimatedDeathBenefit ?? quote?.FundValue ?? undefined,
    ...annuityRates(certificate, quote),
  };
}
export type AnnuityValues = ReturnType<typeof annuityValues>;

/** The yearly rates of an annuity in percent: the quote's, else the certificate's own (DETAIL-07, DETAIL-21, AMB-28). */
export function annuityRates(
  certificate: Pick<ValuedCertificate, 'InterestRate' | 'GuaranteedInterestRate'>,
  quote: Pick<ValueQuote, 'FVCurrentInterestRate' | 'FVGuaranteedIntRate'> | null,
) {
  return {
    currentRate: quote?.FVCurrentInterestRate ?? certificate.InterestRate ?? undefined,
    guaranteedRate: quote?.FVGuaranteedIntRate ?? certificate.GuaranteedInterestRate ?? undefined,
  };
}

/** Whether values are worked out online; else only Customer Support gives them (DETAIL-26, R-14). */
export function isQuoted(certificate: { ByPassQuoteCalc: boolean; Status: string }): boolean {
  return !certificate.ByPassQuoteCalc && !isSuspended(certificate);
}

/** Whether part of the death benefit can be paid while the insured is living: only where a rider says so (DETAIL-33). */
export function hasAcceleratedBenefit({
  RiderNames,
}: {
  RiderNames: readonly { RiderName: string }[];
}): boolean {
  return RiderNames.some(({ RiderName }) => /accelerated (?:death )?benefit/i.test(RiderName));
}
