import { createApiClient, createQueryClient } from '@portal/api';
import { safeReturnPath } from '@portal/domain/sign-in/return-path';
import type { AppConfig } from '@portal/section-sdk';
import { storageState } from '@portal/section-sdk/browser-storage';
import type { Registry } from '@portal/section-sdk/registry';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { createAnnouncements } from '../announcement/announcements.ts';
import { createApiAuth } from '../auth/api-auth.ts';
import { createAuth } from '../auth/auth.ts';
import { runInOneTab } from '../auth/run-in-one-tab.ts';
import { createSessionStore, type SessionState } from '../auth/session-store.ts';
import { createSessionTerminator } from '../auth/session-termination.ts';
import { SIGN_IN_PATH } from '../auth/sign-in-path.ts';
import { loadAuthScript } from '../auth-script/load-auth-script.ts';
import { createClientLog } from '../reporting/client-log.ts';
import { errorName } from '../reporting/describe-error.ts';
import { createReleaseHealthReporter } from '../reporting/release-health-reporter.ts';
import { isPublicPage } from '../routing/is-public-page.ts';
import { createUnsavedChangesStore } from '../routing/unsaved-changes-store.ts';
import { createSectionLoader } from '../sections/loader.ts';
import { readInlineJson } from '../sections/read-inline-json.ts';
import { createRegistryObserver } from '../sections/registry-observer.ts';
import { observeUncaughtErrors } from '../sections/uncaught-errors.ts';
import type { Shell } from '../shell.ts';
import { openTabChannel } from '../tab-channel.ts';
import { createDataVersionObserver } from './data-version-observer.ts';
import { createPageTrace } from './page-trace.ts';

interface Options {
  readonly config: AppConfig;
  readonly registry: Registry;
  readonly initialSession: SessionState;
  readonly year: string;
  readonly redirectHash: string;
}

/** Creates and connects the services of the page. Sign-in and polling of the registry start later. */
export function createShell({ config, registry, initialSession, year, redirectHash }: Options): Shell {
  const session = createSessionStore(initialSession);
  const queryClient = createQueryClient();
  // Return to section pages only, because the shell's own pages are intermediate steps.
  const isSectionPage = (pathname: string) => findSectionPage(registry, pathname) !== undefined;
  const currentPath = () => `${location.pathname}${location.search}${location.hash}`;

  const auth = createAuth({
    config,
    session,
    createClient: async () => (await loadAuthScript()).createClient(config, redirectHash),
    safePath: (path) => safeReturnPath(path, isSectionPage),
    currentPath,
    onExpired: () => sessionTerminator.expire('expired'),
    onIdle: (oid) => sessionTerminator.expire('idle', oid),
    isPublicPage: () => isPublicPage(registry, location.pathname),
    showStorageBlocked: () => {
      if (storageState() === 'available') return false;
      // The guarded page shows `SiteDataBlocked`.
      location.assign(SIGN_IN_PATH);
      return true;
    },
  });
  const unsavedChanges = createUnsavedChangesStore();
  const isPerTab = config.identityProvider.cacheLocation === 'sessionStorage';
  const sessionTerminator = createSessionTerminator({
    session,
    clearQueryCache: () => queryClient.clear(),
    signOutAtProvider: auth.signOutAtProvider,
    signOutInOneTab: () => runInOneTab(auth.signOutAtProvider),
    clearTabAccounts: isPerTab ? async () => (await auth.getClient()).msalInstance.clearCache() : undefined,
    discardUnsavedInput: unsavedChanges.clear,
    currentPath,
    channel: openTabChannel('portal-session'),
    idle: config.idle,
    navigate: (target) => (target === '/' ? location.replace('/') : location.reload()),
  });
  const apiClient = createApiClient({
    baseUrl: config.restApiServer,
    ...createApiAuth(auth, sessionTerminator),
    onDataVersion: createDataVersionObserver(() => void queryClient.invalidateQueries()),
    ...(config.restApiServer === '' && { traceParent: createPageTrace() }),
    fetch: (address, request) => {
      const earlyResponse = auth.takeEarlyResponse(String(address), request?.method ?? 'GET');
      return earlyResponse?.catch(() => fetch(address, request)) ?? fetch(address, request);
    },
  });
  const log = createClientLog(apiClient, session);
  const releaseHealth = createReleaseHealthReporter();
  const sectionLoader = createSectionLoader(
    createRegistryObserver(registry),
    ({ section, version, revision, phase, error }) => {
      // A missing file on one origin does not count against the release.
      if (phase !== 'origin') releaseHealth.failed(section, version, error);
      log(`section.${phase}_failed`, {
        section,
        version,
        revision,
        error: errorName(error),
      });
    },
    releaseHealth.loaded,
  );
  observeUncaughtErrors(({ section, version, error }) => {
    releaseHealth.failed(section, version, error);
    log('script.failed', { section, version, revision: registry.revision, error: errorName(error) });
  });
  return {
    config,
    registry,
    session,
    auth,
    sessionTerminator,
    announcements: createAnnouncements(readInlineJson('portal-announcement')),
    queryClient,
    apiClient,
    sectionLoader,
    unsavedChanges,
    log,
    reportRenderError(error) {
      if (registry.shell) releaseHealth.failed('shell', registry.shell.version, error);
      log('shell.render_failed', { error: errorName(error) });
    },
    year,
  };
}
