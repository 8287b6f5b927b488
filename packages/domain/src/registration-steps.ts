import type { Steps } from './steps.ts';

export type RegistrationStep = '1' | '2' | '3';

/** The names that the identity check answers with (REG-09). */
export interface ValidatedIdentity {
  readonly firstName: string;
  readonly lastName: string;
  readonly nameId: string;
}

/** What registration asks. The facts that the identity check compares are no answers: they are forgotten. */
export interface RegistrationAnswers {
  readonly identity: ValidatedIdentity;
}

/** What is known without asking. */
export interface RegistrationFacts {
  /** Somebody is signed in. */
  readonly hasAccount: boolean;
}

/**
 * The three steps of registration (REG-01): an account once (REG-02, REG-07), who the member is (REG-03, REG-10), and the
 * profile, which begins with the names that the check has found (REG-04, REG-11). Nothing of it is kept in the browser.
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
      asks: () => ['identity'],
      guard: ({ identity }) =>
        identity !== undefined && identity.firstName !== '' && identity.lastName !== '',
      next: () => '3',
    },
    {
      id: '3',
      title: 'Customize Member Profile',
      asks: () => [],
      // What is done here ends the task.
      guard: () => false,
      next: () => undefined,
    },
  ],
  survives: () => undefined,
};
