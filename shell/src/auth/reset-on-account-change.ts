import type { SessionStore } from './session-store.ts';
import type { SessionTerminator } from './session-termination.ts';

/** Grace period before a missing account counts as signed out. */
const MISSING_GRACE_MS = 1_500;

interface Options {
  readonly session: SessionStore;
  readonly accountId: () => string | undefined;
  readonly sessionTerminator: Pick<SessionTerminator, 'reset'>;
}

/**
 * Compares this tab's session with the accounts of the library. Another account resets the session. A missing one
 * does so after a grace period, because the library briefly has none after a page load. A reset discards input (F-12).
 */
export function resetOnAccountChange({ session, accountId, sessionTerminator }: Options): void {
  if (!accountDiffers(session, accountId())) return;
  if (accountId() !== undefined) {
    sessionTerminator.reset();
    return;
  }
  setTimeout(() => {
    if (accountDiffers(session, accountId())) sessionTerminator.reset();
  }, MISSING_GRACE_MS);
}

function accountDiffers(session: SessionStore, id: string | undefined): boolean {
  const state = session.get();
  return state.status === 'signed-in' && state.account.oid !== id;
}
