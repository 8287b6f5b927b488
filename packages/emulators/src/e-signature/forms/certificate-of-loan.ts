import type { FormDefinition } from './question.ts';
import { PAYOUT } from './shared-questions.ts';

export const certificateOfLoan: FormDefinition = {
  envelope: 45,
  purpose: 'With this form you borrow against the value of the certificate.',
  spouseRole: true,
  sections: [
    {
      title: 'Loan',
      questions: [
        {
          kind: 'choice',
          id: 'loan',
          label: 'How much do you want to borrow?',
          options: [
            {
              value: 'amount',
              label: 'A certain amount',
              followUps: [
                {
                  kind: 'money',
                  id: 'loan-amount',
                  label: 'Loan amount',
                  hint: 'In dollars, such as 1,500.',
                },
              ],
            },
            { value: 'maximum', label: 'The most that is available' },
          ],
        },
      ],
    },
    { title: 'Payment to you', questions: [PAYOUT] },
  ],
  statements: [
    'The certificate is the security for the loan.',
    'Interest is charged on the loan as the certificate states.',
    'A loan that is not repaid lowers the death benefit and the cash value.',
    'If the insurance ends before the loan is repaid, tax may be due.',
  ],
};
