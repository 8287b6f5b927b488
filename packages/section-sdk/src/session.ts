import type { MemberProfile } from '@portal/api';
import { createContext, use } from 'react';

/** The signed-in account, from the claims of its token. */
export interface Account {
  /** The object id, which every call about the account names. */
  readonly oid: string;
  readonly givenName: string;
  readonly surname: string;
  readonly email: string;
}

/** Who is here: nobody, or an account. The member's own data comes with `useMember`. */
export type Session =
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly account: Account };

/** The member whose guarded page this is: the account and its profile, loaded before the page renders. */
export interface Member {
  readonly oid: string;
  readonly nameId: string;
  readonly profile: MemberProfile;
}

/** Provided by the shell around guarded pages. */
export const MemberContext = createContext<Member | undefined>(undefined);

/** The signed-in member; throws outside a guarded page. */
export function useMember(): Member {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember needs a guarded route above it');
  return member;
}
