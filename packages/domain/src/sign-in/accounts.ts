/** Part of the policy name for sign-up and sign-in (CTX-05). */
const SIGN_IN_POLICY = 'unifiedlogin';

/**
 * Selects the active account of the browser: policy claim contains 'unifiedlogin', else the first account (AUTH-01).
 * Undefined without accounts. The letter case of the claim differs by provider.
 */
export function selectAccount<T extends { policy?: string | undefined }>(
  accounts: readonly T[],
): T | undefined {
  return accounts.find(({ policy }) => policy?.toLowerCase().includes(SIGN_IN_POLICY)) ?? accounts[0];
}
