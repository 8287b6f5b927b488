import { createApiClient, createQueryClient } from '@portal/api';
import { safeReturnPath } from '@portal/domain/sign-in/return-path';
import type { AppConfig } from '@portal/platform';
import { keepsSiteData } from '@portal/platform/browser-storage';
import type { Registry } from '@portal/platform/registry';
import { findSectionPage } from '@portal/platform/section-pages';
import { createAnnouncements } from '../announcement/announcements.ts';
import { createAuth } from '../auth/auth.ts';
import { leaveInOneTab } from '../auth/leave-in-one-tab.ts';
import { sessionCalls } from '../auth/session-calls.ts';
import { createSessionEnd } from '../auth/session-end.ts';
import { createSessionStore, type SessionState } from '../auth/session-store.ts';
import { SIGN_IN_ADDRESS } from '../auth/sign-in-form.ts';
import { loadAuthScript } from '../auth-script/load.ts';
import { createClientLog } from '../reporting/client-log.ts';
import { createFieldReports } from '../reporting/field-reports.ts';
import { createUnsavedInputs } from '../routing/unsaved-inputs.ts';
import { inlineJson } from '../sections/inline-json.ts';
import { createSectionLoader } from '../sections/loader.ts';
import { createRegistryWatch } from '../sections/registry-watch.ts';
import { watchScriptErrors } from '../sections/script-errors.ts';
import type { Shell } from '../shell.ts';

interface Options {
  readonly config: AppConfig;
  readonly registry: Registry;
  readonly initialSession: SessionState;
  readonly year: string;
  /** The provider's answer of this page load, or nothing. */
  readonly answer: string;
}

/** Makes the services of the page and connects them; nothing is started yet. */
export function createShell({ config, registry, initialSession, year, answer }: Options): Shell {
  const session = createSessionStore(initialSession);
  const queryClient = createQueryClient();
  // Only pages of sections are worth returning to; the shell's own are on the way.
  const isPage = (pathname: string) => findSectionPage(registry, pathname) !== undefined;
  const currentPath = () => `${location.pathname}${location.search}${location.hash}`;

  const auth = createAuth({
    config,
    session,
    open: async () => (await loadAuthScript()).open(config, answer),
    safePath: (path) => safeReturnPath(path, isPage),
    currentPath,
    onExpired: () => sessionEnd.expire('expired'),
    explainBlocked: () => {
      if (keepsSiteData()) return false;
      // A guarded page, which shows `SiteDataBlocked`.
      location.assign(SIGN_IN_ADDRESS);
      return true;
    },
  });
  const sessionEnd = createSessionEnd({
    session,
    forgetAnswers: () => queryClient.clear(),
    leave: auth.leave,
    leaveInOneTab: () => leaveInOneTab(auth.leave),
    currentPath,
    channel: new BroadcastChannel('portal-session'),
    open: (target) => (target === '/' ? location.replace('/') : location.reload()),
  });
  const apiClient = createApiClient({
    baseUrl: config.restApiServer,
    ...sessionCalls(auth, sessionEnd),
    fetch: (address, request) => {
      const begun = auth.begun(String(address), request?.method ?? 'GET');
      return begun?.catch(() => fetch(address, request)) ?? fetch(address, request);
    },
  });
  const log = createClientLog(apiClient, session);
  const field = createFieldReports();
  const sectionLoader = createSectionLoader(
    createRegistryWatch(registry),
    ({ section, version, revision, phase, error }) => {
      // A release is not worse for where it came from.
      if (phase !== 'place') field.failed(section, version);
      log(`section-${phase}-failed`, {
        section,
        version,
        revision,
        error: kindOf(error),
      });
    },
    field.loaded,
  );
  watchScriptErrors(({ section, version, error }) => {
    field.failed(section, version);
    log('script-failed', { section, version, revision: registry.revision, error: kindOf(error) });
  });
  return {
    config,
    registry,
    session,
    auth,
    sessionEnd,
    announcements: createAnnouncements(inlineJson('portal-announcement')),
    queryClient,
    apiClient,
    sectionLoader,
    unsaved: createUnsavedInputs(),
    log,
    year,
  };
}

/** What an error says may be a member's own; its kind is not. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
