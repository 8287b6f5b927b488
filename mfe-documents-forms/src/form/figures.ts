import type { CertificateDetails, SurrenderQuote } from '@portal/api';
import { annuityValues, lifeValues } from '@portal/domain/certificate-values';
import type { Cents } from '@portal/domain/money';

/** A value of a certificate with its label; undefined is not known. */
export interface Figure {
  readonly label: string;
  readonly cents: Cents | undefined;
}

/** What a form that takes value touches of a certificate, as it is today (F-15), by its envelope; none for the other forms. */
export function figuresOf(
  envelope: number,
  details: CertificateDetails,
  quote: SurrenderQuote | null,
): readonly Figure[] {
  const life = lifeValues(details, quote);
  const annuity = annuityValues(details, quote);
  const cashValue = { label: 'Cash value', cents: life.cashValue };
  const deathBenefit = { label: 'Estimated death benefit', cents: life.estimatedDeathBenefit };
  const loanBalance = { label: 'Loan balance', cents: life.loanBalance };
  switch (envelope) {
    case 45:
      return [
        { label: 'Available for a loan', cents: life.loanAvailable },
        loanBalance,
        { label: 'Loan interest', cents: life.loanInterest },
        cashValue,
        deathBenefit,
      ];
    case 50:
      return [
        cashValue,
        { label: 'Cash surrender amount', cents: life.cashSurrenderAmount },
        deathBenefit,
        loanBalance,
      ];
    case 44:
      return [
        cashValue,
        { label: 'Free withdrawal amount', cents: annuity.freeWithdrawal },
        { label: 'Withdrawal value', cents: annuity.withdrawalValue },
        { label: 'Death benefit', cents: annuity.deathBenefit },
      ];
    case 49:
      return [
        { label: 'Paid-up additional insurance', cents: life.paidUpAdditions },
        { label: 'Its cash value', cents: life.paidUpAdditionsCashValue },
        deathBenefit,
      ];
    case 48:
      return [{ label: 'Dividend accumulation', cents: life.dividendAccumulation }, deathBenefit];
    default:
      return [];
  }
}
