import type { Account } from '@portal/section-sdk';

export interface AccountWithClaims {
  readonly username: string;
  readonly idTokenClaims?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the policy that created the account, from `tfp` or, in older tenants, `acr` (AUTH-01). */
export function policyOf({ idTokenClaims = {} }: AccountWithClaims): string | undefined {
  const claim = idTokenClaims.tfp ?? idTokenClaims.acr;
  return typeof claim === 'string' ? claim : undefined;
}

/** Returns the member's account from the token's claims, or undefined without an object id. */
export function accountFromClaims(holder: AccountWithClaims): Account | undefined {
  const claims = holder.idTokenClaims ?? {};
  if (typeof claims.oid !== 'string') return undefined;
  // The provider sends one address in a list and leaves `username` empty.
  const emails: unknown[] = Array.isArray(claims.emails) ? claims.emails : [];
  return {
    oid: claims.oid,
    email: text(emails[0]) || text(claims.email) || holder.username,
  };
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
