import { expect } from 'playwright/test';
import type { DemoCertificate } from './demo.ts';
import {
  BY_TELEPHONE,
  type ExpectedBlock,
  frequencyWords,
  isAnnuity,
  isBilled,
  isSuspended,
  lateWords,
  PHONE,
  qualified,
} from './expected-list.ts';
import type { Facts } from './shown-blocks.ts';
import { dateWords, moneyWords, namesIn, rateWords } from './wording.ts';

const saying = (words: string): unknown => expect.stringContaining(words);
const money = (amount: string | null | undefined) => moneyWords(amount) ?? 'N/A';

/** The head of the details page of an owned certificate (DETAIL-02 to DETAIL-06). */
export function expectedHead(certificate: DemoCertificate): ExpectedBlock {
  const { CertificateNumber, FaceAmount, IssueDate, LineOfBusiness, ProductDescription } = certificate;
  const annuity = isAnnuity(certificate);
  const face = isSuspended(certificate) ? BY_TELEPHONE : money(FaceAmount);
  const facts = {
    'Certificate number': CertificateNumber,
    ...(annuity ? {} : { 'Face value': face }),
    ...(LineOfBusiness === 'I' ? { 'Issue date': dateWords(IssueDate) ?? 'N/A' } : {}),
  };
  return { ...block(ProductDescription, { facts }), beside: annuity ? qualified(certificate) : '' };
}

/** The titled parts that follow, in their order (DETAIL-07 to DETAIL-32). */
export function expectedParts(certificate: DemoCertificate): readonly ExpectedBlock[] {
  const months = isSuspended(certificate) ? 0 : certificate.CertificateValues.ActivitySummary.length;
  const unfold = months > 3 ? [`Show all ${months} months`] : [];
  return [
    ...(certificate.LineOfBusiness === 'I' ? [payout(certificate)] : []),
    ...values(certificate),
    payment(certificate),
    block('People', { facts: people(certificate) }),
    beneficiaries(certificate),
    ...(months > 0 ? [block(`Activity Summary (${months})`, { actions: unfold })] : []),
  ];
}

function block(title: string, holds: Partial<ExpectedBlock>): ExpectedBlock {
  return { title, beside: '', facts: {}, actions: [], late: null, text: expect.any(String), ...holds };
}

/** DETAIL-32, AMB-29; what a suspended annuity pays is told by telephone (R-14). */
function payout(certificate: DemoCertificate): ExpectedBlock {
  const { PayMode, PayoutAmount, YearsCertain } = certificate.CertificateValues;
  const facts = {
    'Payout amount': isSuspended(certificate) ? 'N/A' : money(PayoutAmount),
    Paid: PayMode ?? 'N/A',
    'Years certain': String(YearsCertain ?? 'N/A'),
  };
  return block('Payout Info', { facts });
}

/** Whether the portal itself quotes what a certificate is worth (DETAIL-26, R-14). */
export function isQuoted(certificate: DemoCertificate): boolean {
  return certificate.SurrenderQuote !== null && !certificate.ByPassQuoteCalc && !isSuspended(certificate);
}

const HOW_TO_ASK = `A value that reads N/A is not worked out online. To ask for it, please call ${PHONE}.`;

function values(certificate: DemoCertificate): ExpectedBlock[] {
  const { LineOfBusiness, LoanQuote, SurrenderQuote } = certificate;
  if (certificate.ByPassQuoteCalc || isSuspended(certificate)) {
    const text = saying(
      certificate.ByPassQuoteCalc
        ? `Please contact Customer Support at ${PHONE} to get detailed values.`
        : `${BY_TELEPHONE} ${PHONE}`,
    );
    return [block('Values', { actions: [PHONE], text })];
  }
  const unquoted = SurrenderQuote === null;
  const text = unquoted ? saying(HOW_TO_ASK) : expect.any(String);
  const asking = unquoted ? [PHONE] : [];
  if (isAnnuity(certificate)) {
    const withdrawal = LineOfBusiness === 'A' ? ['Annuity Withdrawal'] : [];
    return [block('Values', { facts: annuityFacts(certificate), actions: [...asking, ...withdrawal], text })];
  }
  const loan = {
    'Available for a loan': money(LoanQuote?.NetLoanAvail),
    'Loan balance': money(SurrenderQuote?.LoanBalance),
    'Loan interest': money(SurrenderQuote?.LoanInterest),
  };
  const withdrawal = LineOfBusiness === 'U' ? ['Universal Life Withdrawal'] : [];
  const values = block('Values', {
    facts: lifeFacts(certificate),
    actions: [...asking, ...withdrawal],
    text,
  });
  // Insurance that builds no value has nothing to say of loans.
  if (unquoted && LoanQuote === null) return [values];
  return [values, block('Loan', { facts: loan, actions: ['Take Out Loan'] })];
}

/** DETAIL-15 to DETAIL-19, AMB-28; the words after an amount are what stands beneath it. */
function lifeFacts(certificate: DemoCertificate): Facts {
  const { CertificateValues, EstimatedDeathBenefit, RiderNames, SurrenderQuote } = certificate;
  const paysEarly = RiderNames.some(({ RiderName }) => RiderName === 'Accelerated Death Benefit');
  const additions = moneyWords(CertificateValues.DividendPUAFace);
  const cash = moneyWords(SurrenderQuote?.CashValuePUA);
  return {
    'Estimated death benefit': `${money(EstimatedDeathBenefit)}${paysEarly ? ' Accelerated Death Benefit' : ''}`,
    'Cash value': money(SurrenderQuote?.FundValue),
    'Cash surrender amount': money(SurrenderQuote?.SurrenderAmount),
    'Dividend accumulation': money(SurrenderQuote?.DividendAccumulation),
    'Paid-up additional insurance': additions
      ? `${additions}${cash ? ` Its cash value: ${cash}` : ''}`
      : 'N/A',
  };
}

/** DETAIL-21 to DETAIL-25, AMB-28. */
function annuityFacts(certificate: DemoCertificate): Facts {
  const { EstimatedDeathBenefit, GuaranteedInterestRate, InterestRate, SurrenderQuote: quote } = certificate;
  const current = rateWords(quote?.FVCurrentInterestRate ?? InterestRate);
  const guaranteed = rateWords(quote?.FVGuaranteedIntRate ?? GuaranteedInterestRate);
  return {
    'Cash value': money(quote?.FundValue),
    'Death benefit': money(EstimatedDeathBenefit ?? quote?.FundValue),
    'Withdrawal value': money(quote?.ARFundValue),
    'Free withdrawal amount': money(quote?.FreeWithdrawal),
    'Surrender amount': money(quote?.SurrenderAmount),
    'Interest rates':
      [current && `${current} current`, guaranteed && `${guaranteed} guaranteed`]
        .filter(Boolean)
        .join(', ') || 'N/A',
  };
}

/** DETAIL-27 to DETAIL-31; the form for electronic transfers is for every line but I (AMB-05). */
function payment(certificate: DemoCertificate): ExpectedBlock {
  const { LineOfBusiness, PaymentSummary } = certificate;
  const further = [...(LineOfBusiness === 'I' ? [] : ['EFT Form']), 'Other Billing Changes'];
  if (!PaymentSummary || !isBilled(certificate)) {
    return block('Payment', { actions: further, text: saying('No payment is due on this certificate.') });
  }
  const late = lateWords(certificate);
  const facts = {
    'Next payment due': money(PaymentSummary.BilledAmount),
    'Due date': dateWords(PaymentSummary.DueDate) ?? 'N/A',
    'Billing frequency': frequencyWords(certificate),
  };
  return block('Payment', { facts, late, actions: [...(late ? [PHONE] : []), 'Pay Now', ...further] });
}

/** DETAIL-07, DETAIL-08. */
function people(certificate: DemoCertificate): Facts {
  const { ChapterNumber, GuaranteedInterestRate, InterestRate, RiderNames, SurrenderQuote } = certificate;
  const quote = certificate.ByPassQuoteCalc ? null : SurrenderQuote;
  const inRole = (role: string) => namesIn(role, certificate).join(', ') || 'None';
  const everybody = {
    Owner: inRole('Owner'),
    Payor: inRole('Payor'),
    'Chapter number': ChapterNumber ?? 'N/A',
  };
  if (!isAnnuity(certificate)) {
    const riders = RiderNames.map(({ RiderName, Description }) => `${RiderName} ${Description}`);
    return { ...everybody, Insured: inRole('Insured'), Riders: riders.join(' ') || 'None' };
  }
  const annuitant = { ...everybody, Annuitant: inRole('Annuitant') };
  if (isSuspended(certificate)) return { ...annuitant, 'Interest rates': BY_TELEPHONE };
  return {
    ...annuitant,
    'Current interest rate': rateWords(quote?.FVCurrentInterestRate ?? InterestRate) ?? 'N/A',
    'Guaranteed interest rate': rateWords(quote?.FVGuaranteedIntRate ?? GuaranteedInterestRate) ?? 'N/A',
  };
}

/** DETAIL-09 to DETAIL-13; general certificates have no form to change them (AMB-05). */
function beneficiaries(certificate: DemoCertificate): ExpectedBlock {
  const { LineOfBusiness } = certificate;
  const actions = LineOfBusiness === 'H' ? [] : ['Change Beneficiaries'];
  const primary = namesIn('Primary Beneficiary', certificate).join(' ');
  const contingent = namesIn('Contingent Beneficiary', certificate).join(' ');
  if (!primary && !contingent) {
    return block('Beneficiaries', {
      actions,
      text: saying(NO_BENEFICIARIES[LineOfBusiness] ?? SEE_STATEMENT),
    });
  }
  const facts = { Primary: primary || 'None', Contingent: contingent || 'None' };
  return block('Beneficiaries', { facts, actions });
}

/** DETAIL-11, DETAIL-12. */
const SEE_STATEMENT = 'Please refer to your annual statement.';
const NO_BENEFICIARIES: Readonly<Record<string, string>> = {
  I: 'Please Contact our Customer Support Center.',
};
