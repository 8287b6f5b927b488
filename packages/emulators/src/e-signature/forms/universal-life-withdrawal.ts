import type { FormDefinition } from './question.ts';
import { PAYOUT, TAX_WITHHOLDING } from './shared-questions.ts';

export const universalLifeWithdrawal: FormDefinition = {
  envelope: 50,
  purpose: 'With this form you take money out of your universal life certificate.',
  spouseRole: true,
  sections: [
    {
      title: 'Withdrawal',
      questions: [
        {
          kind: 'money',
          id: 'withdrawal-amount',
          label: 'Amount to withdraw',
          hint: 'In dollars, such as 1,500.',
        },
      ],
    },
    { title: 'Taxes', questions: [TAX_WITHHOLDING] },
    { title: 'Payment to you', questions: [PAYOUT] },
  ],
  statements: [
    'A withdrawal lowers the cash value and may lower the death benefit.',
    'Money that is withdrawn cannot be put back as if it had stayed.',
  ],
};
