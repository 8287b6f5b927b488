import type { ApiClient, createQueryClient } from '@portal/api';
import type { AppConfig } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { createContext, use } from 'react';
import type { Announcements } from './announcement/announcements.ts';
import type { Auth } from './auth/auth.ts';
import type { SessionStore } from './auth/session-store.ts';
import type { SessionTerminator } from './auth/session-termination.ts';
import type { ClientLog } from './reporting/client-log.ts';
import type { UnsavedChangesStore } from './routing/unsaved-changes-store.ts';
import type { SectionLoader } from './sections/loader.ts';

export type QueryClient = ReturnType<typeof createQueryClient>;

/** What the shell's own screens work with; sections see only `Platform`. */
export interface Shell {
  readonly config: AppConfig;
  /** That this page was opened with: its pages and their titles. What is live by now knows `sectionLoader.watch`. */
  readonly registry: Registry;
  readonly session: SessionStore;
  readonly auth: Auth;
  readonly sessionTerminator: SessionTerminator;
  readonly announcements: Announcements;
  readonly queryClient: QueryClient;
  readonly apiClient: ApiClient;
  readonly sectionLoader: SectionLoader;
  readonly unsavedChanges: UnsavedChangesStore;
  readonly log: ClientLog;
  /** The year of the copyright line (NAV-08). */
  readonly year: string;
}

/** Provided by `App`. */
export const ShellContext = createContext<Shell | undefined>(undefined);

/** The shell's services; throws outside the shell. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs ShellContext above it');
  return shell;
}
