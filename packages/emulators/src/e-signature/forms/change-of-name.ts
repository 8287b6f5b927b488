import type { FormDefinition } from './question.ts';

export const changeOfName: FormDefinition = {
  envelope: 47,
  purpose: 'With this form you change a legal name on the certificate.',
  spouseRole: false,
  former: true,
  sections: [
    {
      title: 'New name',
      questions: [
        { kind: 'text', id: 'new-first-name', label: 'First name' },
        { kind: 'text', id: 'new-middle-name', label: 'Middle name', optional: true },
        { kind: 'text', id: 'new-last-name', label: 'Last name' },
      ],
    },
    {
      title: 'Change',
      questions: [
        {
          kind: 'choice',
          id: 'whose',
          label: 'Whose name is it?',
          options: [
            { value: 'insured', label: 'The insured’s' },
            { value: 'owner', label: 'The owner’s' },
            { value: 'both', label: 'Both: they are the same person' },
          ],
        },
        {
          kind: 'choice',
          id: 'reason',
          label: 'Why did it change?',
          options: [
            { value: 'marriage', label: 'Marriage' },
            { value: 'divorce', label: 'Divorce' },
            { value: 'court', label: 'Court order' },
            { value: 'correction', label: 'Correction of a mistake' },
            {
              value: 'other',
              label: 'Another reason',
              followUps: [{ kind: 'text', id: 'other-reason', label: 'The reason' }],
            },
          ],
        },
      ],
    },
  ],
  statements: [
    'We may ask for a copy of the document that shows the change, such as a marriage certificate.',
    'Coverage and beneficiaries stay as they are.',
  ],
};
