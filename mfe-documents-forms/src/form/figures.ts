import type { CertificateDetails, SurrenderQuote } from '@portal/api';
import {
  type AnnuityValues,
  annuityValues,
  type LifeValues,
  lifeValues,
} from '@portal/domain/certificates/certificate-values';
import type { Cents } from '@portal/domain/values/money';

interface Values {
  readonly life: LifeValues;
  readonly annuity: AnnuityValues;
}

/** A value of a certificate by its label, which is known before the value is; undefined is not known. */
export interface Figure {
  readonly label: string;
  readonly cents: (values: Values) => Cents | undefined;
}

const CASH_VALUE: Figure = { label: 'Cash value', cents: ({ life }) => life.cashValue };
const LOAN_BALANCE: Figure = { label: 'Loan balance', cents: ({ life }) => life.loanBalance };
const DEATH_BENEFIT: Figure = {
  label: 'Estimated death benefit',
  cents: ({ life }) => life.estimatedDeathBenefit,
};

const FIGURES: Readonly<Record<number, readonly Figure[]>> = {
  45: [
    { label: 'Available for a loan', cents: ({ life }) => life.loanAvailable },
    LOAN_BALANCE,
    { label: 'Loan interest', cents: ({ life }) => life.loanInterest },
    CASH_VALUE,
    DEATH_BENEFIT,
  ],
  50: [
    CASH_VALUE,
    { label: 'Cash surrender amount', cents: ({ life }) => life.cashSurrenderAmount },
    DEATH_BENEFIT,
    LOAN_BALANCE,
  ],
  44: [
    CASH_VALUE,
    { label: 'Free withdrawal amount', cents: ({ annuity }) => annuity.freeWithdrawal },
    { label: 'Withdrawal value', cents: ({ annuity }) => annuity.withdrawalValue },
    { label: 'Death benefit', cents: ({ annuity }) => annuity.deathBenefit },
  ],
  49: [
    { label: 'Paid-up additional insurance', cents: ({ life }) => life.paidUpAdditions },
    { label: 'Its cash value', cents: ({ life }) => life.paidUpAdditionsCashValue },
    DEATH_BENEFIT,
  ],
  48: [{ label: 'Dividend accumulation', cents: ({ life }) => life.dividendAccumulation }, DEATH_BENEFIT],
};

/** What a form that takes value touches of a certificate (F-15), by its envelope; none for the other forms. */
export function figuresOf(envelope: number): readonly Figure[] {
  return FIGURES[envelope] ?? [];
}

/** What a certificate is worth today, for the figures to be read from. */
export function valuesOf(details: CertificateDetails, quote: SurrenderQuote | null): Values {
  return { life: lifeValues(details, quote), annuity: annuityValues(details, quote) };
}
