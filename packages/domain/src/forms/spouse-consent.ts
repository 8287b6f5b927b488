import * as z from 'zod/mini';
import { sanitizeCode, sanitizeLine } from '../values/sanitize-text.ts';
import type { Spouse } from './signing-url.ts';

/** Whether a form asks about a spouse: state and form must require it (SPO-02, FORM-08, FORM-16, AMB-31). */
export function needsSpouseConsent(
  address: { IsSpousalConsentState: boolean },
  envelope: { HasSpouseRole: boolean },
): boolean {
  return address.IsSpousalConsentState && envelope.HasSpouseRole;
}

/** SPO-04, FORM-17. */
export const REQUIRED = 'This field is required';

/** An empty text means unanswered. A radio group reads null after Tab has moved through it. */
export const HaveSpouse = z.nullable(z.enum(['', 'yes', 'no']));

const Answers = z.object({
  haveSpouse: HaveSpouse,
  spouseName: z.string(),
  spouseEmail: z.string(),
});

/** Validates the spouse questions (SPO-03, SPO-04, FORM-16, FORM-17). Parses to the spouse, or to null without one. */
export const SpouseAnswers = z.pipe(
  Answers.check(({ value, issues }) => {
    for (const name of findMissing(value)) {
      issues.push({ code: 'custom', input: value[name], path: [name], message: REQUIRED });
    }
  }),
  z.transform(({ haveSpouse, spouseName, spouseEmail }): Spouse | null =>
    haveSpouse === 'no' ? null : { name: sanitizeLine(spouseName), email: sanitizeCode(spouseEmail) },
  ),
);
export type SpouseAnswers = z.input<typeof SpouseAnswers>;

function findMissing(answers: z.infer<typeof Answers>): readonly (keyof typeof answers)[] {
  const needed = answers.haveSpouse === 'no' ? [] : (['haveSpouse', 'spouseName', 'spouseEmail'] as const);
  return needed.filter((name) => !sanitizeLine(answers[name] ?? ''));
}

/**
 * Whether to warn about an e-mail address; the warning does not block (SPO-05, AMB-32). Empty text has another error.
 */
export function looksMistyped(email: string): boolean {
  const text = sanitizeCode(email);
  return text !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
