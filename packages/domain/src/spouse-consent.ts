/**
 * Whether the member is asked about a spouse before a form is signed (SPO-02, FORM-08, FORM-16, AMB-31): the state on
 * file asks for consent and the form has a place for a spouse. Otherwise the step is skipped and the answer is no.
 */
export function needsSpouseConsent(
  address: { IsSpousalConsentState: boolean },
  envelope: { HasSpouseRole: boolean },
): boolean {
  return address.IsSpousalConsentState && envelope.HasSpouseRole;
}

/** What the member has answered (SPO-03); an empty text is no answer yet. */
export interface SpouseAnswers {
  readonly haveSpouse: '' | 'yes' | 'no';
  readonly spouseName: string;
  readonly spouseEmail: string;
}

/** SPO-04, FORM-17. */
export const SPOUSE_FIELD_REQUIRED = 'This field is required';

/** What is missing, by field: the answer itself, and the spouse's name and e-mail unless there is none (SPO-04, FORM-16, FORM-17). */
export function spouseProblems(answers: SpouseAnswers): { readonly [field in keyof SpouseAnswers]?: string } {
  const missing = (text: string) => text.trim() === '';
  const needsSpouse = answers.haveSpouse !== 'no';
  return {
    ...(missing(answers.haveSpouse) && { haveSpouse: SPOUSE_FIELD_REQUIRED }),
    ...(needsSpouse && missing(answers.spouseName) && { spouseName: SPOUSE_FIELD_REQUIRED }),
    ...(needsSpouse && missing(answers.spouseEmail) && { spouseEmail: SPOUSE_FIELD_REQUIRED }),
  };
}

/** Whether an e-mail address deserves a warning, which stops nobody (SPO-05, AMB-32); an empty one has its own text. */
export function looksMistyped(email: string): boolean {
  const text = email.trim();
  return text !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
