/** The provider's user flows, named as in the portal's configuration (CTX-05, CFG-04). */
export const POLICIES = {
  signUpSignIn: 'B2C_1A_unifiedlogin',
  editProfile: 'B2C_1A_profileedit',
  passwordReset: 'B2C_1A_passwordreset',
} as const;

export type Policy = (typeof POLICIES)[keyof typeof POLICIES];

export interface Mount {
  policy: Policy;
  prefix: string;
  rest: string;
}

const names: readonly Policy[] = Object.values(POLICIES);

interface PathNames {
  readonly tenantId: string;
  /** False for a provider like Microsoft Entra External ID, whose tenant id is in the place of a policy. */
  readonly hasPolicies: boolean;
}

/** Splits `/{policy}/…`, case-insensitively. Cookie paths keep the prefix's case. */
export function parsePolicyPath(url: string, { tenantId, hasPolicies }: PathNames): Mount | undefined {
  const [prefix = ''] = /^\/[^/?]*/.exec(url) ?? [];
  const name = prefix.slice(1).toLowerCase();
  const withoutPolicies = name === tenantId.toLowerCase() ? POLICIES.signUpSignIn : undefined;
  const policy = hasPolicies ? names.find((known) => known.toLowerCase() === name) : withoutPolicies;
  if (!policy) return undefined;
  return { policy, prefix, rest: url.slice(prefix.length) || '/' };
}
