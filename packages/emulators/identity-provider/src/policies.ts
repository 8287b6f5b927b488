/** The provider's user flows, named as in the portal's configuration (CTX-05, CFG-04). */
export const POLICIES = {
  signUpSignIn: 'B2C_1A_unifiedlogin',
  editProfile: 'B2C_1A_profileedit',
  passwordReset: 'B2C_1A_passwordreset',
} as const;

export type Policy = (typeof POLICIES)[keyof typeof POLICIES];

/** Policy, path prefix as requested, and the rest of the path. */
export interface Mount {
  policy: Policy;
  prefix: string;
  rest: string;
}

const names: readonly Policy[] = Object.values(POLICIES);

/**
 * Splits `/{policy}/…` or `/{tenant}/{policy}/…`, case-insensitively, because MSAL lowercases authorities. The prefix
 * keeps its case, because cookie paths are case-sensitive.
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
