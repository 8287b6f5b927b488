import type { MsalClient } from './msal-client.ts';

/** Begins at the provider's sign-up page, and comes back to the second step of registration (REG-02, REG-05). */
export const SIGN_UP_OPTIONS: Parameters<MsalClient['signIn']>[0] = {
  signUp: true,
  returnTo: '/registration/2',
};
