import type { FormDefinition } from './question.ts';
import { PAYOUT, TAX_WITHHOLDING } from './shared-questions.ts';

export const annuityWithdrawal: FormDefinition = {
  envelope: 44,
  purpose: 'With this form you take money out of your annuity.',
  spouseRole: true,
  sections: [
    {
      title: 'Withdrawal',
      questions: [
        {
          kind: 'choice',
          id: 'withdrawal',
          label: 'How much do you want to withdraw?',
          options: [
            {
              value: 'amount',
              label: 'A certain amount',
              followUps: [
                {
                  kind: 'money',
                  id: 'withdrawal-amount',
                  label: 'Amount to withdraw',
                  hint: 'In dollars, such as 1,500.',
                },
              ],
            },
            {
              value: 'percent',
              label: 'A part of the annuity value',
              followUps: [
                { kind: 'percent', id: 'withdrawal-percent', label: 'Percentage of the annuity value' },
              ],
            },
            { value: 'free', label: 'The most that is free of a surrender charge' },
          ],
        },
      ],
    },
    { title: 'Taxes', questions: [TAX_WITHHOLDING] },
    { title: 'Payment to you', questions: [PAYOUT] },
  ],
  statements: [
    'A surrender charge may be taken from a withdrawal.',
    'Before age 59½ an additional federal tax of 10% of the taxable part may be due.',
  ],
};
