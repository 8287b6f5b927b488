/** Part of the name of the one policy under which members sign up and sign in (CTX-05). */
const SIGN_IN_POLICY = 'unifiedlogin';

/**
 * The active account among those of the browser: one whose policy claim contains 'unifiedlogin', else the first;
 * undefined when there is none (AUTH-01). Providers differ in the case of the claim.
 */
export function selectAccount<T extends { policy?: string | undefined }>(
  accounts: readonly T[],
): T | undefined {
  return accounts.find(({ policy }) => policy?.toLowerCase().includes(SIGN_IN_POLICY)) ?? accounts[0];
}
