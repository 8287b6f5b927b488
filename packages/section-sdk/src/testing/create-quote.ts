import type { GetSurrenderQuote, WireFormat } from '@portal/api';

type SurrenderQuote = NonNullable<WireFormat<typeof GetSurrenderQuote>>;

/** What the whole life certificate of `someDetails` is worth, changed as a test needs it. */
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

/** A quote that knows nothing, as for a certificate that builds no value. */
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
