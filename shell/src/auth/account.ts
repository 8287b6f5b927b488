import type { Account } from '@portal/section-sdk';

/** What is read of an account of the sign-in library. */
export interface AccountWithClaims {
  readonly username: string;
  readonly idTokenClaims?: Readonly<Record<string, unknown>> | undefined;
}

/** The policy under which the account was made, from `tfp` or, in older tenants, `acr` (AUTH-01). */
export function policyOf({ idTokenClaims = {} }: AccountWithClaims): string | undefined {
  const claim = idTokenClaims.tfp ?? idTokenClaims.acr;
  return typeof claim === 'string' ? claim : undefined;
}

/** The member's account by the claims of its token; undefined when it names no object id, which every call needs. */
export function accountFromClaims(holder: AccountWithClaims): Account | undefined {
  const claims = holder.idTokenClaims ?? {};
  if (typeof claims.oid !== 'string') return undefined;
  // The provider sends one address in a list; `username` is empty then.
  const emails: unknown[] = Array.isArray(claims.emails) ? claims.emails : [];
  return {
    oid: claims.oid,
    givenName: text(claims.given_name),
    surname: text(claims.family_name),
    email: text(emails[0]) || text(claims.email) || holder.username,
  };
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
