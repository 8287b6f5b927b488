import * as z from 'zod/mini';
import type { Steps } from '../forms/steps.ts';
import { FIELD_LIMITS } from '../values/field-limits.ts';

export type RegistrationStep = '1' | '2' | '3';

/** How long a passed check may be used for a registration. */
export const PROOF_LASTS_MS = 30 * 60_000;

/** The names that the identity check answers with (REG-09). */
export interface ValidatedIdentity {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameId: string;
  /** When they were answered, in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** What registration asks. Date of birth and last four of the check are no answers: they are forgotten. */
export interface RegistrationAnswers {
  /** As it is typed, so that nobody has to copy it from the contract a second time. */
  readonly certificateNumber: string;
  readonly identity: ValidatedIdentity;
  /** The profile as it is typed. */
  readonly profile: {
    readonly firstName: string;
    readonly lastName: string;
    readonly preferredEmail: string;
  };
}

/** What is known without asking. */
export interface RegistrationFacts {
  /** Somebody is signed in. */
  readonly hasAccount: boolean;
  /** When the page was opened, in milliseconds since 1970: a check that was too old then is asked for again. */
  readonly openedAt: number;
}

/**
 * The three steps of registration (REG-01): an account once (REG-02, REG-07), who the member is (REG-03, REG-10), and the
 * profile, which begins with the names that the check has found (REG-04, REG-11).
 */
export const REGISTRATION_STEPS: Steps<RegistrationAnswers, RegistrationFacts, RegistrationStep> = {
  name: 'registration',
  steps: [
    {
      id: '1',
      title: 'Create Account',
      once: true,
      asks: () => [],
      guard: (_answers, { hasAccount }) => hasAccount,
      next: () => '2',
    },
    {
      id: '2',
      title: 'Personal Information',
      asks: () => ['certificateNumber', 'identity'],
      guard: ({ identity }, { openedAt }) =>
        identity !== undefined &&
        identity.firstName !== '' &&
        identity.lastName !== '' &&
        openedAt - identity.checkedAt < PROOF_LASTS_MS,
      next: () => '3',
    },
    {
      id: '3',
      title: 'Customize Member Profile',
      asks: () => ['profile'],
      // What is done here ends the task.
      guard: () => false,
      next: () => undefined,
    },
  ],
  survives: (draft) => RegistrationDraft.safeParse(draft).data,
};

/** Which call saves the profile: null for an account without one (REG-12, REG-13, AMB-65). */
export function savedBy(
  profile: { ProfileRegistered: 'Y' | 'N' | null; ProfileValidated: 'Y' | 'N' | null } | null,
): 'update' | 'insert' {
  return profile?.ProfileValidated === 'N' && profile.ProfileRegistered !== 'N' ? 'update' : 'insert';
}

const LONGEST_TYPED = 254;
const Typed = z.string().check(z.maxLength(LONGEST_TYPED));
const NameOnFile = z.string().check(z.maxLength(FIELD_LIMITS.nameOnFile));

/** Neither date of birth nor last four: nothing else that is here is kept. */
const RegistrationDraft = z.object({
  certificateNumber: z.exactOptional(Typed),
  identity: z.exactOptional(
    z.object({
      firstName: NameOnFile,
      lastName: NameOnFile,
      nameId: z.string().check(z.maxLength(20)),
      checkedAt: z.number(),
    }),
  ),
  profile: z.exactOptional(z.object({ firstName: Typed, lastName: Typed, preferredEmail: Typed })),
});
