import type { FormDefinition, Question } from './question.ts';
import { BANK_ACCOUNT } from './shared-questions.ts';

const transfer = (verb: string): readonly Question[] => [
  { kind: 'text', id: `${verb}-account-holder`, label: 'Name on the bank account' },
  ...BANK_ACCOUNT.map((question) => ({ ...question, id: `${verb}-${question.id}` })),
  {
    kind: 'day',
    id: `${verb}-draft-day`,
    label: 'Day of the month to withdraw',
    hint: 'From 1 to 28.',
  },
];

export const electronicFundsTransfer: FormDefinition = {
  envelope: 43,
  purpose: 'With this form we take your premiums from your bank account automatically.',
  spouseRole: false,
  sections: [
    {
      title: 'Automatic payment',
      questions: [
        {
          kind: 'choice',
          id: 'request',
          label: 'What do you want to do?',
          options: [
            { value: 'start', label: 'Start automatic payment', followUps: transfer('start') },
            { value: 'change', label: 'Change the bank account or the day', followUps: transfer('change') },
            { value: 'stop', label: 'Stop automatic payment' },
          ],
        },
      ],
    },
  ],
  statements: [
    'We may withdraw the premiums that fall due from the bank account named above.',
    'This applies until you tell us otherwise, at least three business days before a withdrawal.',
  ],
};
