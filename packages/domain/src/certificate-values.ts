import { isSuspended } from './certificate-status.ts';
import { type Cents, moneyFromWire } from './money.ts';

type Wire = string | null;

/** What the rules read of the details of a certificate (ENT-07, ENT-10). */
export interface ValuedCertificate {
  EstimatedDeathBenefit: Wire;
  InterestRate: number | null;
  GuaranteedInterestRate: number | null;
  CertificateValues: { DividendPUAFace: Wire };
  LoanQuote: { NetLoanAvail: Wire } | null;
}

/** What the rules read of the surrender quote (ENT-10). */
export interface ValueQuote {
  CashValuePUA: Wire;
  FundValue: Wire;
  FVCurrentInterestRate: number | null;
  FVGuaranteedIntRate: number | null;
  DividendAccumulation: Wire;
  ARFundValue: Wire;
  SurrenderAmount: Wire;
  FreeWithdrawal: Wire;
  LoanInterest: Wire;
  LoanBalance: Wire;
}

/**
 * Which field feeds each value of a life or general certificate (DETAIL-15 to DETAIL-20, AMB-28); undefined is not known.
 * Without a quote there is what the certificate itself carries.
 */
export function lifeValues(certificate: ValuedCertificate, quote: ValueQuote | null) {
  return {
    estimatedDeathBenefit: money(certificate.EstimatedDeathBenefit),
    cashValue: money(quote?.FundValue),
    cashSurrenderAmount: money(quote?.SurrenderAmount),
    paidUpAdditions: money(certificate.CertificateValues.DividendPUAFace),
    paidUpAdditionsCashValue: money(quote?.CashValuePUA),
    dividendAccumulation: money(quote?.DividendAccumulation),
    loanBalance: money(quote?.LoanBalance),
    loanInterest: money(quote?.LoanInterest),
    loanAvailable: money(certificate.LoanQuote?.NetLoanAvail),
  };
}
export type LifeValues = ReturnType<typeof lifeValues>;

/** Which field feeds each value of an annuity (DETAIL-21 to DETAIL-25, AMB-28); undefined is not known. */
export function annuityValues(certificate: ValuedCertificate, quote: ValueQuote | null) {
  return {
    cashValue: money(quote?.FundValue),
    withdrawalValue: money(quote?.ARFundValue),
    freeWithdrawal: money(quote?.FreeWithdrawal),
    surrenderAmount: money(quote?.SurrenderAmount),
    deathBenefit: money(certificate.EstimatedDeathBenefit ?? quote?.FundValue),
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

function money(text: Wire | undefined): Cents | undefined {
  return text == null ? undefined : moneyFromWire(text);
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
