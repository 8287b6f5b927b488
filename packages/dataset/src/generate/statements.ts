import type { Cents } from '@portal/domain/values/money';
import type { DatasetCertificate } from '../schema.ts';
import { money } from './certificate-plan.ts';

type Documents = DatasetCertificate['Documents'];
type Amounts = NonNullable<Documents[number]['Amounts']>;

/** Ratio of a certificate's value one year ago to its present value. */
const GROWTH = 0.965;

/** Adds amounts to bills and to the statements of past years that match the certificate's present values. */
export function fillStatementAmounts(certificate: DatasetCertificate): Documents {
  const { PaymentSummary: billed } = certificate;
  return certificate.Documents.map((document) => {
    if (document.FormType === 'Billing Document' && billed) {
      return { ...document, Amounts: [{ Label: 'Premium due', Amount: billed.BilledAmount }] };
    }
    const years = /^-(\d)y$/.exec(document.Period)?.[1];
    const amounts = years === undefined ? [] : amountsOf(certificate, document.FormType, Number(years));
    return amounts.length > 0 ? { ...document, Amounts: amounts } : document;
  });
}

function amountsOf(certificate: DatasetCertificate, formType: string, yearsAgo: number): Amounts {
  const { LineOfBusiness, SurrenderQuote: quote, CertificateValues } = certificate;
  const lines = (...all: [label: string, amount: number][]) =>
    all.map(([Label, amount]) => ({ Label, Amount: money(amount) }));
  const pastValue = (amount: Cents | null) => (amount ?? 0) * GROWTH ** yearsAgo;

  if (LineOfBusiness === 'I') {
    const payout = CertificateValues.PayoutAmount;
    const paid = (payout ?? 0) * 12;
    if (formType === 'Annual Statement Letter') return lines(['Payments to you in the year', paid]);
    return lines(
      ['Form 1099-R, box 1: Gross distribution', paid],
      ['Form 1099-R, box 2a: Taxable amount', Math.round(paid * 0.42)],
      ['Form 1099-R, box 4: Federal income tax withheld', Math.round(paid * 0.042)],
    );
  }
  if (!quote) return [];
  if (formType === 'Reportable Tax Form') {
    const interest = pastValue(quote.FundValue) * ((quote.FVCurrentInterestRate ?? 0) / 100);
    return lines(
      ['Form 1099-INT, box 1: Interest income', interest],
      ['Form 1099-INT, box 4: Federal income tax withheld', 0],
    );
  }
  if (LineOfBusiness !== 'L') return lines(['Fund value on December 31', pastValue(quote.FundValue)]);
  return lines(
    ['Cash value on December 31', pastValue(quote.FundValue)],
    ['Cash value of paid-up additional insurance', pastValue(quote.CashValuePUA)],
    ['Dividend accumulation', pastValue(quote.DividendAccumulation)],
  );
}
