import type { CalendarDate } from '@portal/domain/values/dates';
import { createContext, use } from 'react';
import type { AppConfig } from './app-config.ts';
import type { Session } from './session.ts';

/**
 * Services of the shell for sections. Only the shell handles sign-in, tokens and accounts. With unsaved input it asks
 * before `signOut`, `resetPassword` and `editProfile`, which resolve if the member stays.
 */
export interface Platform {
  readonly config: AppConfig;
  readonly session: Session;
  /** Today's date in America/Chicago, the society's business time zone (AMB-25). */
  today(): CalendarDate;
  /** Redirects to the identity provider. Returns to `returnTo`, a path of the portal. */
  signIn(options?: { returnTo?: string }): Promise<void>;
  /** Redirects to the identity provider's sign-up page (REG-02). */
  signUp(): Promise<void>;
  /** Ends the session here and at the identity provider (NAV-05). */
  signOut(): Promise<void>;
  /**
   * Redirects to the identity provider's password reset (HOME-04). Without that policy, a signed-in member gets the
   * provider's account page, and others its sign-in page, which resets passwords.
   */
  resetPassword(): Promise<void>;
  /**
   * Redirects to the identity provider's page for the account's own names, then returns to this page (CTX-05).
   * Without that policy, it opens the provider's account page.
   */
  editProfile(): Promise<void>;
}

export const PlatformContext = createContext<Platform | undefined>(undefined);

/** Returns the shell's services. Throws outside the portal. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform)
    throw new Error('usePlatform needs a PlatformContext provider: render the component inside the shell');
  return platform;
}
