import { choice, percent, type Question, section, text } from './question.ts';

/** @param prefix of the ids, because a form may have two bank accounts */
export const bankAccount = (prefix = ''): Question[] => [
  text(`${prefix}bank-name`, 'Name of the bank'),
  choice(`${prefix}account-type`, 'Type of account', { checking: ['Checking'], savings: ['Savings'] }),
  {
    kind: 'routing-number',
    id: `${prefix}routing-number`,
    label: 'Routing number',
    hint: '9 digits, at the bottom left of a check.',
  },
  {
    kind: 'account-number',
    id: `${prefix}account-number`,
    label: 'Account number',
    hint: 'At the bottom of a check, after the routing number.',
  },
];

export const PAYOUT = section(
  'Payment to you',
  choice('payout', 'How should we pay you?', {
    check: ['A check to my address on record'],
    deposit: ['A deposit to my bank account', ...bankAccount()],
  }),
);

export const TAXES = section(
  'Taxes',
  choice(
    'withholding',
    'Federal income tax',
    {
      standard: ['Withhold 10%'],
      none: ['Do not withhold'],
      other: ['Withhold another percentage', percent('withholding-percent', 'Percentage to withhold')],
    },
    'Part of the payment may be taxable. A tax adviser can tell you which choice suits you.',
  ),
);
