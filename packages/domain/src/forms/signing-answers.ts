import * as z from 'zod/mini';
import { sanitizeCode, sanitizeLine } from '../values/sanitize-text.ts';
import type { Spouse } from './signing-url.ts';
import { HaveSpouse, REQUIRED } from './spouse-consent.ts';

/** Value of the certificate select's empty option (FORM-07). */
export const NO_CERTIFICATE = '0';

const Answers = z.object({
  certificate: z.string(),
  haveSpouse: HaveSpouse,
  spouseName: z.string(),
  spouseEmail: z.string(),
});
/** Answers of a form page as text, before they are parsed. */
export type SigningAnswers = z.infer<typeof Answers>;

/** Answers of a form page. `spouse` is null without a spouse. */
export interface SigningRequestAnswers {
  readonly certificateNumber: string;
  readonly spouse: Spouse | null;
}

/**
 * Validates a form page: certificate (FORM-15), spouse question (FORM-16), and after yes the spouse's name and e-mail
 * (FORM-17). Without the spouse question, `spouse` is null (AMB-31).
 */
export function signingQuestions({ asksForSpouse }: { asksForSpouse: boolean }) {
  return z.pipe(
    Answers.check(({ value, issues }) => {
      for (const name of findMissing(value, asksForSpouse)) {
        issues.push({ code: 'custom', input: value[name], path: [name], message: REQUIRED });
      }
    }),
    z.transform(
      ({ certificate, haveSpouse, spouseName, spouseEmail }): SigningRequestAnswers => ({
        certificateNumber: certificate,
        spouse:
          asksForSpouse && haveSpouse === 'yes'
            ? { name: sanitizeLine(spouseName), email: sanitizeCode(spouseEmail) }
            : null,
      }),
    ),
  );
}

function findMissing(answers: SigningAnswers, asksForSpouse: boolean): readonly (keyof SigningAnswers)[] {
  const missing: (keyof SigningAnswers)[] = answers.certificate === NO_CERTIFICATE ? ['certificate'] : [];
  if (!asksForSpouse) return missing;
  if (!answers.haveSpouse) return [...missing, 'haveSpouse'];
  const ofSpouse = answers.haveSpouse === 'yes' ? (['spouseName', 'spouseEmail'] as const) : [];
  return [...missing, ...ofSpouse.filter((name) => sanitizeLine(answers[name]) === '')];
}
