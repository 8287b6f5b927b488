import { serverNow } from '@portal/api';
import { todayInChicago } from '@portal/domain/values/dates';
import type { AppConfig } from '@portal/section-sdk';
import type { Registry } from '@portal/section-sdk/registry';
import { accountStorage, hasCachedAccountHint } from '../auth/cached-account-hint.ts';
import { consumeAuthRedirectHash } from '../auth/consume-auth-redirect.ts';
import { isSignOutRedirect } from '../auth/redirect-state.ts';
import { consumeReturnPath } from '../auth/return-path-storage.ts';
import type { SessionState } from '../auth/session-store.ts';
import { startFederation } from '../sections/federation.ts';
import { pollRegistry } from '../sections/registry-observer.ts';
import { installTrustedTypesPolicy } from '../sections/trusted-types.ts';
import type { Shell } from '../shell.ts';
import { shellPaths } from '../shell-paths.ts';
import { connectEventBus } from './connect-event-bus.ts';
import { createShell } from './create-shell.ts';
import { recordPageTime } from './record-page-time.ts';
import { startSignInAndPrefetch } from './start-sign-in-and-prefetch.ts';

interface StartedServices {
  readonly shell: Shell;
  /** Settles when section and data of the first page have loaded or failed, or when no account is signed in. */
  readonly dataPrefetched: Promise<void>;
}

export function startServices(config: AppConfig, registry: Registry): StartedServices {
  // Before any section script runs: the policy allows only scripts of known releases.
  installTrustedTypesPolicy(registry);
  startFederation();
  recordPageTime();

  // Remove the provider's parameters from the URL before other code reads it.
  const hasSignedOut = consumeSignOutRedirect();
  const shell = createShell({
    config,
    registry,
    initialSession: initialSessionState(config, hasSignedOut),
    year: todayInChicago(serverNow()).slice(0, 4),
    redirectHash: consumeAuthRedirectHash(),
  });

  connectEventBus(shell.queryClient, shell.log, shell.sessionTerminator);
  shell.sessionTerminator.observeOtherTabs();
  pollRegistry(shell.sectionLoader.registryObserver);

  return { shell, dataPrefetched: startSignInAndPrefetch(shell) };
}

/** Returns whether the member has just signed out, and removes the provider's `state` parameter from the URL. */
function consumeSignOutRedirect(): boolean {
  if (location.pathname !== '/' || !isSignOutRedirect(location.search)) return false;
  history.replaceState(history.state, '', '/');
  return true;
}

function initialSessionState(config: AppConfig, hasSignedOut: boolean): SessionState {
  const mayBeSignedIn = hasCachedAccountHint(accountStorage(config));
  if (location.pathname === shellPaths.authenticate || mayBeSignedIn) return { status: 'starting' };
  const resume = location.pathname === '/' ? consumeReturnPath() : undefined;
  if (resume) return { status: 'signed-out', resume };
  return hasSignedOut ? { status: 'signed-out', hasSignedOut } : { status: 'signed-out' };
}
