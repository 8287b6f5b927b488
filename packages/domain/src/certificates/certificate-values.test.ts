import { expect, test } from 'vitest';
import { toCents } from '../values/money.ts';
import {
  annuityRates,
  annuityValues,
  hasAcceleratedBenefit,
  isQuoted,
  lifeValues,
  type ValuedCertificate,
  type ValueQuote,
} from './certificate-values.ts';

/** Distinct amounts, so that a wrong field fails. */
const certificate: ValuedCertificate = {
  EstimatedDeathBenefit: toCents(1_00),
  InterestRate: 4.25,
  GuaranteedInterestRate: 2,
  CertificateValues: { DividendPUAFace: toCents(2_00) },
  LoanQuote: { NetLoanAvail: toCents(3_00) },
};
const quote: ValueQuote = {
  CashValuePUA: toCents(4_00),
  FundValue: toCents(5_00),
  FVCurrentInterestRate: 3.5,
  FVGuaranteedIntRate: 1.5,
  DividendAccumulation: toCents(6_00),
  ARFundValue: toCents(7_00),
  SurrenderAmount: toCents(8_00),
  FreeWithdrawal: toCents(9_00),
  LoanInterest: toCents(10_00),
  LoanBalance: toCents(11_00),
};
const NOTHING: ValuedCertificate = {
  EstimatedDeathBenefit: null,
  InterestRate: null,
  GuaranteedInterestRate: null,
  CertificateValues: { DividendPUAFace: null },
  LoanQuote: null,
};

for (const [ids, name, cents] of [
  ['DETAIL-19', 'estimatedDeathBenefit', 1_00],
  ['DETAIL-15', 'paidUpAdditions', 2_00],
  ['DETAIL-20', 'loanAvailable', 3_00],
  ['DETAIL-15', 'paidUpAdditionsCashValue', 4_00],
  ['DETAIL-16', 'cashValue', 5_00],
  ['DETAIL-17', 'dividendAccumulation', 6_00],
  ['DETAIL-18', 'cashSurrenderAmount', 8_00],
  ['DETAIL-20', 'loanInterest', 10_00],
  ['DETAIL-20', 'loanBalance', 11_00],
] as const) {
  test(`takes the life value ${name} from its field`, { tags: [...ids.split(' '), 'AMB-28'] }, () => {
    expect(lifeValues(certificate, quote)[name]).toBe(cents);
  });
}

for (const [ids, name, value] of [
  ['DETAIL-25', 'deathBenefit', 1_00],
  ['DETAIL-22', 'cashValue', 5_00],
  ['DETAIL-22', 'withdrawalValue', 7_00],
  ['DETAIL-24', 'surrenderAmount', 8_00],
  ['DETAIL-23', 'freeWithdrawal', 9_00],
  ['DETAIL-21', 'currentRate', 3.5],
  ['DETAIL-21', 'guaranteedRate', 1.5],
] as const) {
  test(`takes the annuity value ${name} from its field`, { tags: [...ids.split(' '), 'AMB-28'] }, () => {
    expect(annuityValues(certificate, quote)[name]).toBe(value);
  });
}

test('uses the cash value of an annuity without a death benefit on file', {
  tags: ['DETAIL-25', 'AMB-28'],
}, () => {
  expect(annuityValues({ ...certificate, EstimatedDeathBenefit: null }, quote).deathBenefit).toBe(5_00);
});

test("falls back to the certificate's rates if the quote has none", {
  tags: ['DETAIL-21', 'AMB-28'],
}, () => {
  const withoutRates = { ...quote, FVCurrentInterestRate: null, FVGuaranteedIntRate: null };
  expect(annuityRates(certificate, withoutRates)).toEqual({ currentRate: 4.25, guaranteedRate: 2 });
});

test('keeps missing values undefined and zero values zero', {
  tags: ['DETAIL-16', 'DETAIL-22', 'AMB-28'],
}, () => {
  const known = (values: object) => Object.values(values).filter((value) => value !== undefined);
  expect(known(lifeValues(NOTHING, null))).toEqual([]);
  expect(known(annuityValues(NOTHING, null))).toEqual([]);
  expect(lifeValues(NOTHING, { ...quote, LoanBalance: toCents(0) }).loanBalance).toBe(0);
});

test.each([
  ['Active', false, true],
  ['Pending', false, true],
  ['Active', true, false],
  ['Suspended', false, false],
])(
  'a certificate that is %s, with bypass %s, is quoted: %s',
  { tags: ['DETAIL-26', 'R-14'] },
  (Status, ByPassQuoteCalc, quoted) => {
    expect(isQuoted({ Status, ByPassQuoteCalc })).toBe(quoted);
  },
);

test("falls back to the certificate's values without a quote", { tags: ['AMB-28'] }, () => {
  expect(lifeValues(certificate, null)).toEqual({
    estimatedDeathBenefit: 1_00,
    paidUpAdditions: 2_00,
    loanAvailable: 3_00,
  });
  expect(annuityValues(certificate, null)).toEqual({
    deathBenefit: 1_00,
    currentRate: 4.25,
    guaranteedRate: 2,
  });
});

test.each([
  ['Accelerated Death Benefit', true],
  ['Accelerated Benefit Rider', true],
  ['Accidental Death Benefit', false],
])('the rider %s pays part of the death benefit early: %s', { tags: ['DETAIL-33'] }, (RiderName, pays) => {
  expect(hasAcceleratedBenefit({ RiderNames: [{ RiderName: 'Waiver of Premium' }, { RiderName }] })).toBe(
    pays,
  );
});
