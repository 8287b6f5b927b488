/** Groups of the catalogue in display order. */
export const FORM_GROUPS = ['People', 'Payments', 'Take money out'] as const;

/** Information about a form, shown before it opens. */
export interface FormDescription {
  readonly group: (typeof FORM_GROUPS)[number];
  readonly purpose: string;
  /** Target group, as the end of 'This form is for …'. */
  readonly useCase: string;
  readonly requestedInformation: readonly string[];
  readonly preparation: readonly string[];
  readonly nextSteps: readonly string[];
}

const PAYOUT = 'How we should pay you: by check, or to your bank account';
const TAX = 'Whether income tax is withheld';
const BANK = 'A check or statement of your bank, if the money is to go to your account';
const TAX_FORM =
  'If we must report the payment, you get Form 1099-R early in the year after it. A tax adviser can say what you owe.';
const INTEREST_FORM =
  'Interest of $10 or more in a year is on Form 1099-INT for that year. A tax adviser can say what you owe.';
const PAID = 'Once we have checked your form, we pay you.';

/** By envelope id (FORM-20 to FORM-27). */
const FORM_DESCRIPTIONS: Readonly<Record<number, FormDescription>> = {
  45: {
    group: 'Take money out',
    purpose: 'Borrow against the value of your certificate.',
    useCase: 'owners of life insurance certificates',
    requestedInformation: ['How much you want to borrow', PAYOUT],
    preparation: [BANK],
    nextSteps: [PAID, 'Interest is charged for as long as the loan lasts. Your certificate says how.'],
  },
  43: {
    group: 'Payments',
    purpose: 'Start, change or stop automatic payments from your bank account.',
    useCase: 'life insurance and general certificates, and annuities that have not started paying out',
    requestedInformation: [
      'Whether you want to start, change or stop',
      'The bank account, and the day of the month',
    ],
    preparation: ['A check or statement of your bank: it shows the routing number and the account number'],
    nextSteps: [
      'Once we have checked your form, we set it up with your bank.',
      'Please go on paying as before until a withdrawal shows on your bank statement.',
    ],
  },
  50: {
    group: 'Take money out',
    purpose: 'Take money out of your universal life certificate.',
    useCase: 'owners of universal life certificates',
    requestedInformation: ['How much you want to take out', TAX, PAYOUT],
    preparation: [BANK],
    nextSteps: [PAID, TAX_FORM],
  },
  44: {
    group: 'Take money out',
    purpose: 'Take money out of your annuity.',
    useCase: 'annuities that have not started paying out',
    requestedInformation: ['How much you want to take out', TAX, PAYOUT],
    preparation: [BANK],
    nextSteps: [PAID, TAX_FORM],
  },
  47: {
    group: 'People',
    purpose: 'Change a legal name on your certificate.',
    useCase: 'everybody with a certificate',
    requestedInformation: ['The new name, and whose it is', 'Why it changed'],
    preparation: ['The paper that shows the change, such as a marriage certificate: we may ask for a copy'],
    nextSteps: [
      'Once we have checked your form, we change the name.',
      'Coverage and beneficiaries stay as they are.',
    ],
  },
  49: {
    group: 'Take money out',
    purpose: 'Give up paid-up additional insurance for its cash value.',
    useCase: 'owners of life insurance certificates that earn dividends',
    requestedInformation: ['How much you want to surrender', TAX, PAYOUT],
    preparation: [BANK],
    nextSteps: [PAID, 'A surrender cannot be undone.', TAX_FORM],
  },
  48: {
    group: 'Take money out',
    purpose: 'Take out dividends that were left with us at interest.',
    useCase: 'owners of life insurance certificates that earn dividends',
    requestedInformation: [
      'How much you want to take out',
      'What should happen with dividends from now on',
      TAX,
      PAYOUT,
    ],
    preparation: [BANK],
    nextSteps: [PAID, INTEREST_FORM],
  },
  46: {
    group: 'People',
    purpose: 'Change who receives the death benefit.',
    useCase: 'owners of life insurance and annuity certificates',
    requestedInformation: [
      'Who should receive the benefit, and each one’s share',
      'Who should receive it if none of them is living',
    ],
    preparation: ['The full names of everybody, and their relationship to the insured'],
    nextSteps: [
      'Once we have recorded the change, it takes effect as of the day that you signed. What we have paid before stays paid.',
      'It takes the place of everybody that was named before.',
    ],
  },
};

/** Throws for a form without a description; a test checks the whole catalogue. */
export function getFormDescription(envelope: number): FormDescription {
  const description = FORM_DESCRIPTIONS[envelope];
  if (!description) throw new RangeError(`Form ${envelope} has no description: add one to FORM_DESCRIPTIONS`);
  return description;
}
