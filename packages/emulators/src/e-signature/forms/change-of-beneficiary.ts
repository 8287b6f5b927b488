import type { FormDefinition } from './question.ts';

export const changeOfBeneficiary: FormDefinition = {
  envelope: 46,
  purpose: 'With this form you say who receives the death benefit.',
  spouseRole: true,
  sections: [
    {
      title: 'Primary beneficiaries',
      questions: [
        {
          kind: 'shares',
          id: 'primary',
          label: 'Who should receive the benefit?',
          hint: 'The shares must add up to 100%.',
          each: 'Primary beneficiary',
          rows: 4,
        },
      ],
    },
    {
      title: 'Contingent beneficiaries',
      questions: [
        {
          kind: 'choice',
          id: 'has-contingent',
          label: 'Should others receive it when no primary beneficiary is living?',
          options: [
            { value: 'no', label: 'No' },
            {
              value: 'yes',
              label: 'Yes',
              followUps: [
                {
                  kind: 'shares',
                  id: 'contingent',
                  label: 'Who should receive it then?',
                  hint: 'Their shares must add up to 100% as well.',
                  each: 'Contingent beneficiary',
                  rows: 4,
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  statements: [
    'This takes the place of all beneficiaries that were named before.',
    'Once we have recorded the change, it takes effect as of the day that you signed.',
    'What we have paid before stays paid.',
  ],
};
