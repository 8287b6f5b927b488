import * as z from 'zod/mini';
import type { Spouse } from './signing-url.ts';

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

/** SPO-04, FORM-17. */
export const REQUIRED = 'This field is required';

/** An empty text is no answer yet; null is what a group of radio buttons reads as once the Tab key has gone through it. */
export const HaveSpouse = z.nullable(z.enum(['', 'yes', 'no']));

const Answers = z.object({
  haveSpouse: HaveSpouse,
  spouseName: z.string(),
  spouseEmail: z.string(),
});

/**
 * The questions about a spouse (SPO-03): the answer itself is required, and the spouse's name and e-mail unless there is
 * none (SPO-04, FORM-16, FORM-17). Reads as the spouse, or as null for none.
 */
export const SpouseAnswers = z.pipe(
  Answers.check(({ value, issues }) => {
    for (const name of findMissing(value)) {
      issues.push({ code: 'custom', input: value[name], path: [name], message: REQUIRED });
    }
  }),
  z.transform(({ haveSpouse, spouseName, spouseEmail }): Spouse | null =>
    haveSpouse === 'no' ? null : { name: spouseName.trim(), email: spouseEmail.trim() },
  ),
);
export type SpouseAnswers = z.input<typeof SpouseAnswers>;

function findMissing(answers: z.infer<typeof Answers>): readonly (keyof typeof answers)[] {
  const needed = answers.haveSpouse === 'no' ? [] : (['haveSpouse', 'spouseName', 'spouseEmail'] as const);
  return needed.filter((name) => !answers[name]?.trim());
}

/** Whether an e-mail address deserves a warning, which stops nobody (SPO-05, AMB-32); an empty one has its own text. */
export function looksMistyped(email: string): boolean {
  const text = email.trim();
  return text !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
