import * as z from 'zod/mini';
import type { WizardDefinition } from '../forms/wizard.ts';
import { FIELD_LIMITS } from '../values/field-limits.ts';

export type RegistrationStep = '1' | '2' | '3';

/** How long a passed check may be used for a registration. */
export const VALIDATION_TTL_MS = 30 * 60_000;

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
export interface RegistrationContext {
  /** Somebody is signed in. */
  readonly hasAccount: boolean;
  /** When the page was opened, in milliseconds since 1970: a check that was too old then is asked for again. */
  readonly startedAt: number;
}

/**
 * The three steps of registration (REG-01): an account once (REG-02, REG-07), who the member is (REG-03, REG-10), and the
 * profile, which begins with the names that the check has found (REG-04, REG-11).
 */
export const registrationWizard: WizardDefinition<
  RegistrationAnswers,
  RegistrationContext,
  RegistrationStep
> = {
  name: 'registration',
  steps: [
    {
      id: '1',
      title: 'Create Account',
      oneShot: true,
      fields: () => [],
      guard: (_answers, { hasAccount }) => hasAccount,
      next: () => '2',
    },
    {
      id: '2',
      title: 'Personal Information',
      fields: () => ['certificateNumber', 'identity'],
      guard: ({ identity }, { startedAt }) =>
        identity !== undefined &&
        identity.firstName !== '' &&
        identity.lastName !== '' &&
        startedAt - identity.checkedAt < VALIDATION_TTL_MS,
      next: () => '3',
    },
    {
      id: '3',
      title: 'Customize Member Profile',
      fields: () => ['profile'],
      // What is done here ends the task.
      guard: () => false,
      next: () => undefined,
    },
  ],
  parseDraft: (draft) => RegistrationDraft.safeParse(draft).data,
};

/** Which call saves the profile: null for an account without one (REG-12, REG-13, AMB-65). */
export function registeredProfile(
  profile: { ProfileRegistered: 'Y' | 'N' | null; ProfileValidated: 'Y' | 'N' | null } | null,
): 'update' | 'insert' {
  return profile?.ProfileValidated === 'N' && profile.ProfileRegistered !== 'N' ? 'update' : 'insert';
}

const MAX_INPUT_LENGTH = 254;
const InputText = z.string().check(z.maxLength(MAX_INPUT_LENGTH));
const RecordedName = z.string().check(z.maxLength(FIELD_LIMITS.nameOnFile));

/** Neither date of birth nor last four: nothing else that is here is kept. */
const RegistrationDraft = z.object({
  certificateNumber: z.exactOptional(InputText),
  identity: z.exactOptional(
    z.object({
      firstName: RecordedName,
      lastName: RecordedName,
      nameId: z.string().check(z.maxLength(20)),
      checkedAt: z.number(),
    }),
  ),
  profile: z.exactOptional(
    z.object({ firstName: InputText, lastName: InputText, preferredEmail: InputText }),
  ),
});
