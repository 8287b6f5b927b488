import * as z from 'zod/mini';
import type { Spouse } from './signing-url.ts';
import { HaveSpouse, REQUIRED } from './spouse-consent.ts';

/** The value of the certificate select that chooses none (FORM-07). */
export const NO_CERTIFICATE = '0';

const Answers = z.object({
  certificate: z.string(),
  haveSpouse: HaveSpouse,
  spouseName: z.string(),
  spouseEmail: z.string(),
});
export type SigningAnswers = z.infer<typeof Answers>;

/** What the page of a form asks before it opens: for which certificate, and with which spouse, null for none. */
export interface SigningRequestAnswers {
  readonly certificateNumber: string;
  readonly spouse: Spouse | null;
}

/**
 * The questions of a form's page: a certificate must be chosen (FORM-15); where a spouse is asked about, the answer is
 * required (FORM-16), and with yes the name and the e-mail (FORM-17). Where nobody is asked, there is none (AMB-31).
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
            ? { name: spouseName.trim(), email: spouseEmail.trim() }
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
  return [...missing, ...ofSpouse.filter((name) => answers[name].trim() === '')];
}
