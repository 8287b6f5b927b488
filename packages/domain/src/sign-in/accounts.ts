/** Part of the policy name for sign-up and sign-in (CTX-05). */
const SIGN_IN_POLICY = 'unifiedlogin';

/** Selects the account whose policy claim contains 'unifiedlogin', in any letter case, else the first (AUTH-01). */
export function selectAccount<T extends { policy?: string | undefined }>(
  accounts: readonly T[],
): T | undefined {
  return accounts.find(({ policy }) => policy?.toLowerCase().includes(SIGN_IN_POLICY)) ?? accounts[0];
}
