import { todayInChicago } from '@portal/domain/values/dates';
import type { AppConfig } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { accountStorage, mayHaveAccount } from '../auth/account-hint.ts';
import { takeParkedPath } from '../auth/parked-path.ts';
import type { SessionState } from '../auth/session-store.ts';
import { isBackFromSignOut } from '../auth/sign-in-state.ts';
import { takeAnswer } from '../auth/take-answer.ts';
import { startFederation } from '../sections/federation.ts';
import { followRegistry } from '../sections/registry-watch.ts';
import { installScriptPolicy } from '../sections/script-policy.ts';
import type { Shell } from '../shell.ts';
import { shellPaths } from '../shell-paths.ts';
import { wireBus } from './bus-wiring.ts';
import { createShell } from './create-shell.ts';
import { prepare } from './prepare.ts';

interface StartedServices {
  readonly shell: Shell;
  /** Settles when all that the first page shows is there, or when nobody is signed in. */
  readonly prepared: Promise<void>;
}

/** Makes the services of the page and starts them, in this order. */
export function startServices(config: AppConfig, registry: Registry): StartedServices {
  // Before any script of a section: only scripts of known releases may run.
  installScriptPolicy(registry);
  startFederation();

  // The provider's marks are taken out of the address before anything else reads it.
  const hasSignedOut = takeSignOut();
  const shell = createShell({
    config,
    registry,
    initialSession: firstSession(config, hasSignedOut),
    year: todayInChicago(new Date()).slice(0, 4),
    answer: takeAnswer(),
  });

  // Events of sections reach the query cache, other tabs and the log.
  wireBus(shell.queryClient, shell.log, shell.sessionEnd);
  // Other tabs end the session here too, and newer releases are noticed.
  shell.sessionEnd.follow();
  followRegistry(shell.sectionLoader.watch);

  // Sign-in, the code of the section, the profile and the first calls.
  return { shell, prepared: prepare(shell) };
}

/** Whether the member has just signed out; what the provider hands back for it is no part of an address. */
function takeSignOut(): boolean {
  if (location.pathname !== '/' || !isBackFromSignOut(location.search)) return false;
  history.replaceState(history.state, '', '/');
  return true;
}

function firstSession(config: AppConfig, hasSignedOut: boolean): SessionState {
  const mayBeHere = mayHaveAccount(accountStorage(config));
  if (location.pathname === shellPaths.authenticate || mayBeHere) return { status: 'starting' };
  const returnTo = location.pathname === '/' ? takeParkedPath() : undefined;
  if (returnTo !== undefined) return { status: 'signed-out', parked: { returnTo } };
  return hasSignedOut ? { status: 'signed-out', hasSignedOut } : { status: 'signed-out' };
}
