/** The user flows of the provider, by the names that the portal's configuration carries (CTX-05, CFG-04). */
export const POLICIES = {
  signUpSignIn: 'B2C_1A_unifiedlogin',
  editProfile: 'B2C_1A_profileedit',
  passwordReset: 'B2C_1A_passwordreset',
} as const;

export type Policy = (typeof POLICIES)[keyof typeof POLICIES];

/** Where a request came in: the policy, the path prefix exactly as it was typed, and what follows it. */
export interface Mount {
  policy: Policy;
  prefix: string;
  rest: string;
}

const names: readonly Policy[] = Object.values(POLICIES);

/**
 * Splits `/{policy}/…` or `/{tenant}/{policy}/…`. Letter case does not matter, since MSAL writes authorities in
 * small letters; the prefix keeps it, since cookie paths are compared letter by letter.
 */
export function parsePolicyPath(url: string, tenant: string): Mount | undefined {
  const [path = ''] = url.split('?', 1);
  const segments = path.split('/').slice(1);
  const tenantSegments = segments[0]?.toLowerCase() === tenant.toLowerCase() ? 1 : 0;
  const name = segments[tenantSegments]?.toLowerCase();
  const policy = names.find((known) => known.toLowerCase() === name);
  if (!policy) return undefined;
  const prefix = `/${segments.slice(0, tenantSegments + 1).join('/')}`;
  return { policy, prefix, rest: url.slice(prefix.length) || '/' };
}
