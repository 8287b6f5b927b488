import type { IdentityFacts } from '@portal/domain/people/registration-answers';
import { LOCKED_OUT_CODE } from '@portal/domain/people/registration-messages';

/** Labels of the questions in step 2, in display order. */
export const IDENTITY_LABELS = {
  dateOfBirth: 'Date of birth',
  lastFourSsn: 'Last four digits of your Social Security number',
  certificateNumber: 'Certificate number',
} as const satisfies Record<keyof IdentityFacts, string>;

type Answer = keyof typeof IDENTITY_LABELS;

/**
 * What to check, by response code. The owner of the number is compared, so that the number may be the wrong one. Code
 * 1000 is missing: in coarse mode the server returns it for every mismatch.
 */
const ANSWERS_TO_CHECK: Readonly<Record<number, readonly Answer[]>> = {
  2000: ['dateOfBirth', 'certificateNumber'],
  3000: ['lastFourSsn', 'certificateNumber'],
  // During a pause the answers are not compared.
  [LOCKED_OUT_CODE]: [],
};

/** Answers that a failed validation asks the member to check; all if the code names none (REG-24 to REG-27). */
export function answersToCheck(code: number): readonly Answer[] {
  return ANSWERS_TO_CHECK[code] ?? ['dateOfBirth', 'lastFourSsn', 'certificateNumber'];
}
