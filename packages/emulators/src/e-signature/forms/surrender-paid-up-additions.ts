import type { FormDefinition } from './question.ts';
import { PAYOUT, TAX_WITHHOLDING } from './shared-questions.ts';

export const surrenderPaidUpAdditions: FormDefinition = {
  envelope: 49,
  purpose: 'With this form you give up paid-up additional insurance for its cash value.',
  spouseRole: false,
  sections: [
    {
      title: 'Surrender',
      questions: [
        {
          kind: 'choice',
          id: 'surrender',
          label: 'How much do you want to surrender?',
          options: [
            { value: 'all', label: 'All of the paid-up additions' },
            {
              value: 'part',
              label: 'A part of them',
              followUps: [
                {
                  kind: 'money',
                  id: 'surrender-amount',
                  label: 'Cash value to surrender',
                  hint: 'In dollars, such as 1,500.',
                },
              ],
            },
          ],
        },
      ],
    },
    { title: 'Taxes', questions: [TAX_WITHHOLDING] },
    { title: 'Payment to you', questions: [PAYOUT] },
  ],
  statements: [
    'Additions that are surrendered end, and the death benefit falls by their amount.',
    'A surrender cannot be undone.',
  ],
};
