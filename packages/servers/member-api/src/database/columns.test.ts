import { Money } from '@portal/api/contracts/primitives';
import { toCents } from '@portal/domain/money';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { columnsOf } from './columns.ts';

const quote = z.object({
  CashValuePUA: z.nullable(Money),
  FVCurrentInterestRate: z.nullable(z.number()),
  ARFundValue: z.nullable(Money),
  LoanInterest: z.nullable(Money),
});

test('R-12 each field has the column of its name, money in cents, there and back', () => {
  const columns = columnsOf('surrender_quote', quote);
  const record = {
    CashValuePUA: toCents(120_450),
    FVCurrentInterestRate: 3.25,
    ARFundValue: null,
    LoanInterest: toCents(9),
  };
  const row = columns.toRow({ ...record, Besides: 'left out' });
  expect(row).toEqual({
    cash_value_pua_cents: 120_450,
    fv_current_interest_rate: 3.25,
    ar_fund_value_cents: null,
    loan_interest_cents: 9,
  });
  expect(columns.toRecord(row)).toEqual(record);
});

test('a field that has no column does not compile', () => {
  // @ts-expect-error The table has no no_such_value_cents.
  const columns = columnsOf('surrender_quote', z.object({ NoSuchValue: Money }));
  // @ts-expect-error Of a list neither.
  columnsOf('surrender_quote', z.object({ LoanInterest: z.array(Money) }));
  expect(columns.toRow({ NoSuchValue: toCents(1) })).toEqual({ no_such_value_cents: 1 });
});
