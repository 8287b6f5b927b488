import type { SessionEnd } from './session-end.ts';
import type { SessionStore } from './session-store.ts';

/** How long an account may be missing before that is believed. */
const MISSING_MS = 1_500;

interface Options {
  readonly session: SessionStore;
  /** Who the sign-in library says is signed in, by the provider's id of the account. */
  readonly accountId: () => string | undefined;
  readonly sessionEnd: Pick<SessionEnd, 'startOver'>;
}

/**
 * Holds the session of this tab against the accounts of the sign-in library. Somebody else ends it at once. Nobody is
 * believed only when it is so a while later still: the library reads and writes its accounts in steps, and has none for
 * a moment after a page was loaded. Starting over then would throw away what a member has typed (F-12). Who signs out in
 * another tab is told by the shell's own channel, which does not wait.
 */
export function compareAccounts({ session, accountId, sessionEnd }: Options): void {
  if (!differs(session, accountId())) return;
  if (accountId() !== undefined) {
    sessionEnd.startOver();
    return;
  }
  setTimeout(() => {
    if (differs(session, accountId())) sessionEnd.startOver();
  }, MISSING_MS);
}

function differs(session: SessionStore, id: string | undefined): boolean {
  const state = session.get();
  return state.status === 'signed-in' && state.account.oid !== id;
}
