import * as z from 'zod/mini';
import type { WizardDefinition } from '../forms/wizard.ts';
import { FIELD_LIMITS } from '../values/field-limits.ts';

/** Step of registration. */
export type RegistrationStep = '1' | '2' | '3';

/** Validity of a passed identity check for registration, in milliseconds. */
export const VALIDATION_TTL_MS = 30 * 60_000;

/** What the guards of registration need besides the answers. */
export interface RegistrationContext {
  readonly hasAccount: boolean;
  /** Time when the page opened, in milliseconds since 1970. A check that had expired by then is repeated. */
  readonly startedAt: number;
}

/**
 * The three steps of registration (REG-01): account, once (REG-02, REG-07); identity (REG-03, REG-10); profile,
 * prefilled with the names of the identity check (REG-04, REG-11).
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
      guard: () => false,
      next: () => undefined,
    },
  ],
  parseDraft: (draft) => RegistrationDraft.safeParse(draft).data,
};

/** Selects the call that saves the profile: null for an account without a profile (REG-12, REG-13, AMB-65). */
export function registeredProfile(
  profile: { ProfileRegistered: 'Y' | 'N' | null; ProfileValidated: 'Y' | 'N' | null } | null,
): 'update' | 'insert' {
  return profile?.ProfileValidated === 'N' && profile.ProfileRegistered !== 'N' ? 'update' : 'insert';
}

const MAX_INPUT_LENGTH = 254;
const InputText = z.string().check(z.maxLength(MAX_INPUT_LENGTH));
const RecordedName = z.string().check(z.maxLength(FIELD_LIMITS.nameOnFile));

/** Contains neither date of birth nor last four SSN digits, and strips other fields. */
const RegistrationDraft = z.object({
  /** As typed, so that the member does not have to type it twice. */
  certificateNumber: z.exactOptional(InputText),
  identity: z.exactOptional(
    z.object({
      firstName: RecordedName,
      lastName: RecordedName,
      nameId: z.string().check(z.maxLength(20)),
      /** Time of the check, in milliseconds since 1970. */
      checkedAt: z.number(),
    }),
  ),
  profile: z.exactOptional(
    z.object({ firstName: InputText, lastName: InputText, preferredEmail: InputText }),
  ),
});

/** Answers of registration. Date of birth and last four SSN digits are not answers, so they are never stored. */
export type RegistrationAnswers = Required<z.infer<typeof RegistrationDraft>>;

/** Names that the identity check returns (REG-09). */
export type ValidatedIdentity = RegistrationAnswers['identity'];
