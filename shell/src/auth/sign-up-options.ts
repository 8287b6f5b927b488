import type { MsalClient } from './msal-client.ts';

/** Starts at the provider's sign-up page and returns to the second step of registration (REG-02, REG-05). */
export const SIGN_UP_OPTIONS: Parameters<MsalClient['signIn']>[0] = {
  signUp: true,
  returnTo: '/registration/2',
};
