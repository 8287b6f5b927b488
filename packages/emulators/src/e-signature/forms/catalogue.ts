import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { choice, type FormDefinition, money, percent, type Question, section, text } from './question.ts';
import { bankAccount, PAYOUT, TAXES } from './shared-questions.ts';

/** A form of the catalogue, with the portal's title. */
export interface Form extends FormDefinition {
  title: string;
  slug: string;
}

const transfer = (verb: string): Question[] => [
  text(`${verb}-account-holder`, 'Name on the bank account'),
  ...bankAccount(`${verb}-`),
  { kind: 'day', id: `${verb}-draft-day`, label: 'Day of the month to withdraw', hint: 'From 1 to 28.' },
];

const BY_SLUG: Readonly<Record<string, FormDefinition>> = {
  'certificate-of-loan': {
    envelope: 45,
    purpose: 'With this form you borrow against the value of the certificate.',
    spouseRole: true,
    sections: [
      section(
        'Loan',
        choice('loan', 'How much do you want to borrow?', {
          amount: ['A certain amount', money('loan-amount', 'Loan amount')],
          maximum: ['The most that is available'],
        }),
      ),
      PAYOUT,
    ],
    statements: [
      'The certificate is the security for the loan.',
      'Interest is charged on the loan as the certificate states.',
      'A loan that is not repaid lowers the death benefit and the cash value.',
      'If the insurance ends before the loan is repaid, tax may be due.',
    ],
  },
  'electronic-funds-transfer': {
    envelope: 43,
    purpose: 'With this form we take your premiums from your bank account automatically.',
    spouseRole: false,
    sections: [
      section(
        'Automatic payment',
        choice('request', 'What do you want to do?', {
          start: ['Start automatic payment', ...transfer('start')],
          change: ['Change the bank account or the day', ...transfer('change')],
          stop: ['Stop automatic payment'],
        }),
      ),
    ],
    statements: [
      'We may withdraw the premiums that fall due from the bank account named above.',
      'This applies until you tell us otherwise, at least three business days before a withdrawal.',
    ],
  },
  'universal-life-withdrawal': {
    envelope: 50,
    purpose: 'With this form you take money out of your universal life certificate.',
    spouseRole: true,
    sections: [section('Withdrawal', money('withdrawal-amount', 'Amount to withdraw')), TAXES, PAYOUT],
    statements: [
      'A withdrawal lowers the cash value and may lower the death benefit.',
      'Money that is withdrawn cannot be put back as if it had stayed.',
    ],
  },
  'annuity-withdrawal': {
    envelope: 44,
    purpose: 'With this form you take money out of your annuity.',
    spouseRole: true,
    sections: [
      section(
        'Withdrawal',
        choice('withdrawal', 'How much do you want to withdraw?', {
          amount: ['A certain amount', money('withdrawal-amount', 'Amount to withdraw')],
          percent: [
            'A part of the annuity value',
            percent('withdrawal-percent', 'Percentage of the annuity value'),
          ],
          free: ['The most that is free of a surrender charge'],
        }),
      ),
      TAXES,
      PAYOUT,
    ],
    statements: [
      'A surrender charge may be taken from a withdrawal.',
      'Before age 59½ an additional federal tax of 10% of the taxable part may be due.',
    ],
  },
  'change-of-name': {
    envelope: 47,
    purpose: 'With this form you change a legal name on the certificate.',
    spouseRole: false,
    former: true,
    sections: [
      section(
        'New name',
        text('new-first-name', 'First name'),
        { ...text('new-middle-name', 'Middle name'), optional: true },
        text('new-last-name', 'Last name'),
      ),
      section(
        'Change',
        choice('whose', 'Whose name is it?', {
          insured: ['The insured’s'],
          owner: ['The owner’s'],
          both: ['Both: they are the same person'],
        }),
        choice('reason', 'Why did it change?', {
          marriage: ['Marriage'],
          divorce: ['Divorce'],
          court: ['Court order'],
          correction: ['Correction of a mistake'],
          other: ['Another reason', text('other-reason', 'The reason')],
        }),
      ),
    ],
    statements: [
      'We may ask for a copy of the document that shows the change, such as a marriage certificate.',
      'Coverage and beneficiaries stay as they are.',
    ],
  },
  'surrender-paid-up-additions': {
    envelope: 49,
    purpose: 'With this form you give up paid-up additional insurance for its cash value.',
    spouseRole: false,
    sections: [
      section(
        'Surrender',
        choice('surrender', 'How much do you want to surrender?', {
          all: ['All of the paid-up additions'],
          part: ['A part of them', money('surrender-amount', 'Cash value to surrender')],
        }),
      ),
      TAXES,
      PAYOUT,
    ],
    statements: [
      'Additions that are surrendered end, and the death benefit falls by their amount.',
      'A surrender cannot be undone.',
    ],
  },
  'surrender-of-dividend-accumulations': {
    envelope: 48,
    purpose: 'With this form you take out dividends that were left with us at interest.',
    spouseRole: false,
    sections: [
      section(
        'Surrender',
        choice('surrender', 'How much do you want to take out?', {
          all: ['All of the accumulated dividends'],
          part: ['A part of them', money('surrender-amount', 'Amount to take out')],
        }),
        choice('future-dividends', 'What should happen with dividends from now on?', {
          stay: ['Leave them with us at interest, as before'],
          cash: ['Pay them out each year'],
        }),
      ),
      TAXES,
      PAYOUT,
    ],
    statements: [
      'Interest on dividends is taxable in the year in which it is credited.',
      'We report it when it is $10 or more in a year.',
    ],
  },
  'change-of-beneficiary': {
    envelope: 46,
    purpose: 'With this form you say who receives the death benefit.',
    spouseRole: true,
    sections: [
      section('Primary beneficiaries', {
        kind: 'shares',
        id: 'primary',
        label: 'Who should receive the benefit?',
        hint: 'The shares must add up to 100%.',
        each: 'Primary beneficiary',
        rows: 4,
      }),
      section(
        'Contingent beneficiaries',
        choice('has-contingent', 'Should others receive it when no primary beneficiary is living?', {
          no: ['No'],
          yes: [
            'Yes',
            {
              kind: 'shares',
              id: 'contingent',
              label: 'Who should receive it then?',
              hint: 'Their shares must add up to 100% as well.',
              each: 'Contingent beneficiary',
              rows: 4,
            },
          ],
        }),
      ),
    ],
    statements: [
      'This takes the place of all beneficiaries that were named before.',
      'Once we have recorded the change, it takes effect as of the day that you signed.',
      'What we have paid before stays paid.',
    ],
  },
};

/** Every form by the last segment of its path (FORM-20 to FORM-27). */
export const FORMS: ReadonlyMap<string, Form> = new Map(
  Object.entries(BY_SLUG).map(([slug, definition]) => {
    const type = FORM_TYPES.find(({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === definition.envelope);
    if (!type) throw new Error(`The catalogue has no form ${definition.envelope}.`);
    return [slug, { ...definition, slug, title: type.fName }];
  }),
);
