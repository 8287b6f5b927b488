import type { CalendarDate } from '@portal/domain/values/dates';
import { createContext, use } from 'react';
import type { AppConfig } from './app-config.ts';
import type { Session } from './session.ts';

/** What a section may ask of the shell. Signing in, tokens and accounts are the shell's alone. */
export interface Platform {
  readonly config: AppConfig;
  readonly session: Session;
  /** Today's date in America/Chicago, where the society's business day is (AMB-25). */
  today(): CalendarDate;
  /** Leaves for the identity provider; comes back to `returnTo`, one of our own paths. */
  signIn(options?: { returnTo?: string }): Promise<void>;
  /** Leaves for the identity provider's sign-up page (REG-02). */
  signUp(): Promise<void>;
  /** Ends the session here and at the identity provider (NAV-05). */
  signOut(): Promise<void>;
  /** Leaves for the identity provider's password reset (HOME-04). */
  resetPassword(): Promise<void>;
  /** Leaves for the identity provider's page of the account's own names, and comes back to this page (CTX-05). */
  editProfile(): Promise<void>;
}

/** Provided by the shell around everything. */
export const PlatformContext = createContext<Platform | undefined>(undefined);

/** The shell's services; throws outside the portal. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs the shell above it');
  return platform;
}
