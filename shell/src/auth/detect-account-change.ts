import type { SessionStore } from './session-store.ts';
import type { SessionTerminator } from './session-termination.ts';

/** How long an account may be missing before that is believed. */
const MISSING_GRACE_MS = 1_500;

interface Options {
  readonly session: SessionStore;
  /** Who the sign-in library says is signed in, by the provider's id of the account. */
  readonly accountId: () => string | undefined;
  readonly sessionEnd: Pick<SessionTerminator, 'reset'>;
}

/**
 * Holds the session of this tab against the accounts of the sign-in library. Somebody else ends it at once. Nobody is
 * believed only when it is so a while later still: the library reads and writes its accounts in steps, and has none for
 * a moment after a page was loaded. Starting over then would throw away what a member has typed (F-12). Who signs out in
 * another tab is told by the shell's own channel, which does not wait.
 */
export function detectAccountChange({ session, accountId, sessionEnd: sessionTerminator }: Options): void {
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
