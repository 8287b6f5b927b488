const DEPOSIT = {
  payout: 'deposit',
  'bank-name': 'First Bank of Decorah',
  'account-type': 'savings',
  'routing-number': '021000021',
  'account-number': '000123456789',
};
const DEPOSIT_READS = [
  'A deposit to my bank account',
  'First Bank of Decorah',
  'Savings',
  '021000021',
  '000123456789',
];

interface FilledForm {
  title: string;
  fields: Record<string, string>;
  /** The answers as shown on the review page and in the document. */
  reads: readonly string[];
}

export const FILLED_FORMS: Readonly<Record<string, FilledForm>> = {
  'certificate-of-loan': {
    title: 'Certificate of Loan',
    fields: { loan: 'amount', 'loan-amount': '1,500', ...DEPOSIT },
    reads: ['A certain amount', '$1,500.00', ...DEPOSIT_READS],
  },
  'electronic-funds-transfer': {
    title: 'Electronic Funds Transfer',
    fields: {
      request: 'start',
      'start-account-holder': 'A. Lovelace',
      'start-bank-name': 'First Bank of Decorah',
      'start-account-type': 'checking',
      'start-routing-number': '0210 0002 1',
      'start-account-number': '12345678',
      'start-draft-day': '15',
    },
    reads: ['Start automatic payment', 'A. Lovelace', 'First Bank of Decorah', '021000021', '12345678', '15'],
  },
  'universal-life-withdrawal': {
    title: 'Universal Life Withdrawal',
    fields: {
      'withdrawal-amount': '$250.75',
      withholding: 'other',
      'withholding-percent': '22.5',
      payout: 'check',
    },
    reads: ['$250.75', 'Withhold another percentage', '22.5%', 'A check to my address on record'],
  },
  'annuity-withdrawal': {
    title: 'Annuity Withdrawal',
    fields: {
      withdrawal: 'percent',
      'withdrawal-percent': '12.5%',
      withholding: 'standard',
      payout: 'check',
    },
    reads: ['A part of the annuity value', '12.5%', 'Withhold 10%'],
  },
  'surrender-paid-up-additions': {
    title: 'Surrender Paid-Up Additions',
    fields: { surrender: 'part', 'surrender-amount': '300', withholding: 'none', payout: 'check' },
    reads: ['A part of them', '$300.00', 'Do not withhold'],
  },
  'surrender-of-dividend-accumulations': {
    title: 'Surrender of Dividend Accumulations',
    fields: { surrender: 'all', 'future-dividends': 'stay', withholding: 'none', payout: 'check' },
    reads: ['All of the accumulated dividends', 'Leave them with us at interest'],
  },
  'change-of-name': {
    title: 'Change of Name',
    fields: {
      'new-first-name': 'Augusta',
      'new-last-name': 'King',
      whose: 'both',
      reason: 'other',
      'other-reason': 'Came of age',
    },
    reads: ['Ada Byron', 'Augusta', 'King', 'Another reason', 'Came of age'],
  },
  'change-of-beneficiary': {
    title: 'Change of Beneficiary',
    fields: {
      'primary-1-name': 'Byron King',
      'primary-1-relationship': 'Son',
      'primary-1-share': '33.33',
      'primary-2-name': 'Anne King',
      'primary-2-relationship': 'Daughter',
      'primary-2-share': '66.67 %',
      'has-contingent': 'yes',
      'contingent-1-name': 'Ralph King',
      'contingent-1-relationship': 'Nephew',
      'contingent-1-share': '100',
    },
    reads: ['Byron King, Son, 33.33%', 'Anne King, Daughter, 66.67%', 'Ralph King, Nephew, 100%'],
  },
};
