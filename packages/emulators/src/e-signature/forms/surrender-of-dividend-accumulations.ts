import type { FormDefinition } from './question.ts';
import { PAYOUT, TAX_WITHHOLDING } from './shared-questions.ts';

export const surrenderOfDividendAccumulations: FormDefinition = {
  envelope: 48,
  purpose: 'With this form you take out dividends that were left with us at interest.',
  spouseRole: false,
  sections: [
    {
      title: 'Surrender',
      questions: [
        {
          kind: 'choice',
          id: 'surrender',
          label: 'How much do you want to take out?',
          options: [
            { value: 'all', label: 'All of the accumulated dividends' },
            {
              value: 'part',
              label: 'A part of them',
              followUps: [
                {
                  kind: 'money',
                  id: 'surrender-amount',
                  label: 'Amount to take out',
                  hint: 'In dollars, such as 1,500.',
                },
              ],
            },
          ],
        },
        {
          kind: 'choice',
          id: 'future-dividends',
          label: 'What should happen with dividends from now on?',
          options: [
            { value: 'stay', label: 'Leave them with us at interest, as before' },
            { value: 'cash', label: 'Pay them out each year' },
          ],
        },
      ],
    },
    { title: 'Taxes', questions: [TAX_WITHHOLDING] },
    { title: 'Payment to you', questions: [PAYOUT] },
  ],
  statements: [
    'Interest on dividends is taxable in the year in which it is credited.',
    'We report it when it is $10 or more in a year.',
  ],
};
