import type { MemberProfile } from '@portal/api';
import { createContext, use } from 'react';

/** The signed-in account, from the claims of its token. */
export interface Account {
  /** Object id, which every call about the account sends. */
  readonly oid: string;
  readonly email: string;
}

/** Sign-in state. The member's own data comes from `useMember`. */
export type Session =
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly account: Account };

/** The member of a guarded page: account and profile, loaded before the page renders. */
export interface Member {
  readonly oid: string;
  readonly nameId: string;
  readonly profile: MemberProfile;
}

export const MemberContext = createContext<Member | undefined>(undefined);

/** Returns the signed-in member. Throws outside a guarded page. */
export function useMember(): Member {
  const member = use(MemberContext);
  if (!member) throw new Error('useMember needs a MemberContext provider: use it on a guarded page only');
  return member;
}
