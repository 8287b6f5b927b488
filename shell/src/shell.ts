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

/** Services for the shell's own pages. Sections see only `Platform`. */
export interface Shell {
  readonly config: AppConfig;
  /** Registry at page load, with its pages and titles. `sectionLoader.registryObserver` has the current one. */
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
  reportRenderError(error: unknown): void;
  /** Year of the copyright line (NAV-08). */
  readonly year: string;
}

export const ShellContext = createContext<Shell | undefined>(undefined);

/** Returns the shell's services. Throws outside the shell. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext provider: render the component inside App');
  return shell;
}
