import type { Cents } from '../values/money.ts';
import { isSuspended } from './certificate-status.ts';

type Amount = Cents | null;

/** Certificate detail fields that the value rules use (ENT-07, ENT-10). */
export interface ValuedCertificate {
  EstimatedDeathBenefit: Amount;
  InterestRate: number | null;
  GuaranteedInterestRate: number | null;
  CertificateValues: { DividendPUAFace: Amount };
  LoanQuote: { NetLoanAvail: Amount } | null;
}

/** Surrender quote fields that the value rules use (ENT-10). */
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
 * Selects the field behind each value of a life or general certificate (DETAIL-15 to DETAIL-20, AMB-28). Undefined
 * means unknown. Without a quote, the certificate's own fields are used.
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
/** Values of a life or general certificate, by name. */
export type LifeValues = ReturnType<typeof lifeValues>;

/** Selects the field behind each value of an annuity (DETAIL-21 to DETAIL-25, AMB-28); undefined means unknown. */
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
/** Values of an annuity, by name. */
export type AnnuityValues = ReturnType<typeof annuityValues>;

/** Yearly rates of an annuity in percent: from the quote, else from the certificate (DETAIL-07, DETAIL-21, AMB-28). */
export function annuityRates(
  certificate: Pick<ValuedCertificate, 'InterestRate' | 'GuaranteedInterestRate'>,
  quote: Pick<ValueQuote, 'FVCurrentInterestRate' | 'FVGuaranteedIntRate'> | null,
) {
  return {
    currentRate: quote?.FVCurrentInterestRate ?? certificate.InterestRate ?? undefined,
    guaranteedRate: quote?.FVGuaranteedIntRate ?? certificate.GuaranteedInterestRate ?? undefined,
  };
}

/** Whether values are calculated online. If not, members call Customer Support (DETAIL-26, R-14). */
export function isQuoted(certificate: { ByPassQuoteCalc: boolean; Status: string }): boolean {
  return !certificate.ByPassQuoteCalc && !isSuspended(certificate);
}

/** Whether the insured can receive part of the death benefit while living; only some riders allow it (DETAIL-33). */
export function hasAcceleratedBenefit({
  RiderNames,
}: {
  RiderNames: readonly { RiderName: string }[];
}): boolean {
  return RiderNames.some(({ RiderName }) => /accelerated (?:death )?benefit/i.test(RiderName));
}
