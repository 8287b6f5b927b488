import type { CertificateDetails, SurrenderQuote } from '@portal/api';
import {
  type AnnuityValues,
  annuityValues,
  type LifeValues,
  lifeValues,
} from '@portal/domain/certificates/certificate-values';
import type { Cents } from '@portal/domain/values/money';

interface FormValues {
  readonly life: LifeValues;
  readonly annuity: AnnuityValues;
}

/** A labelled certificate value; the label is known before the value. Undefined means unknown. */
export interface FormAmount {
  readonly label: string;
  readonly cents: (values: FormValues) => Cents | undefined;
}

const CASH_VALUE: FormAmount = { label: 'Cash value', cents: ({ life }) => life.cashValue };
const LOAN_BALANCE: FormAmount = { label: 'Loan balance', cents: ({ life }) => life.loanBalance };
const DEATH_BENEFIT: FormAmount = {
  label: 'Estimated death benefit',
  cents: ({ life }) => life.estimatedDeathBenefit,
};

const FORM_AMOUNTS: Readonly<Record<number, readonly FormAmount[]>> = {
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

/** Values that a form reduces (F-15), by envelope id; empty for other forms. */
export function formAmounts(envelope: number): readonly FormAmount[] {
  return FORM_AMOUNTS[envelope] ?? [];
}

/** Current values of a certificate. */
export function collectValues(details: CertificateDetails, quote: SurrenderQuote | null): FormValues {
  return { life: lifeValues(details, quote), annuity: annuityValues(details, quote) };
}
