import type { GetSurrenderQuote, WireFormat } from '@portal/api';

type SurrenderQuote = NonNullable<WireFormat<typeof GetSurrenderQuote>>;

/** Creates the quote of the whole life certificate from `createDetails`. */
export function createQuote(changes: Partial<SurrenderQuote> = {}): SurrenderQuote {
  return {
    CashValuePUA: '3780.00',
    FundValue: '38976.00',
    FVCurrentInterestRate: null,
    FVGuaranteedIntRate: null,
    DividendAccumulation: '2520.00',
    ARFundValue: null,
    SurrenderAmount: '45276.00',
    FreeWithdrawal: null,
    LoanInterest: '12.50',
    LoanBalance: '800.00',
    ...changes,
  };
}

/** A quote without values, as for a certificate without a cash value. */
export const EMPTY_QUOTE: SurrenderQuote = {
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
