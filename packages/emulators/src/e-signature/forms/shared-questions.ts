import type { Choice, Question } from './question.ts';

export const BANK_ACCOUNT: readonly Question[] = [
  { kind: 'text', id: 'bank-name', label: 'Name of the bank' },
  {
    kind: 'choice',
    id: 'account-type',
    label: 'Type of account',
    options: [
      { value: 'checking', label: 'Checking' },
      { value: 'savings', label: 'Savings' },
    ],
  },
  {
    kind: 'routing-number',
    id: 'routing-number',
    label: 'Routing number',
    hint: '9 digits, at the bottom left of a check.',
  },
  {
    kind: 'account-number',
    id: 'account-number',
    label: 'Account number',
    hint: 'At the bottom of a check, after the routing number.',
  },
];

export const PAYOUT: Choice = {
  kind: 'choice',
  id: 'payout',
  label: 'How should we pay you?',
  options: [
    { value: 'check', label: 'A check to my address on record' },
    { value: 'deposit', label: 'A deposit to my bank account', followUps: BANK_ACCOUNT },
  ],
};

export const TAX_WITHHOLDING: Choice = {
  kind: 'choice',
  id: 'withholding',
  label: 'Federal income tax',
  hint: 'Part of the payment may be taxable. A tax adviser can tell you which choice suits you.',
  options: [
    { value: 'standard', label: 'Withhold 10%' },
    { value: 'none', label: 'Do not withhold' },
    {
      value: 'other',
      label: 'Withhold another percentage',
      followUps: [{ kind: 'percent', id: 'withholding-percent', label: 'Percentage to withhold' }],
    },
  ],
};
