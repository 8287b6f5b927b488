import { localStore, tabStore } from '@portal/section-sdk/browser-storage';
import { bus } from '../shell-bus.ts';
import { hasCachedAccountHint } from './cached-account-hint.ts';
import { saveReturnPath } from './return-path-storage.ts';
import type { ExpiryReason, SessionStore } from './session-store.ts';

/** What this browser keeps of a member beyond the sign-in library's own cache (CONST-11, R-08). */
const MEMBER_STORAGE_KEYS = ['mfp-viewed-documents', 'hide-announcement'];

/** Told to the other tabs. */
type EndSignal = 'signed-out' | 'idle';

/** How sessions end: by the member, by the provider, by themselves, and in all tabs of this browser alike. */
export interface SessionTerminator {
  /** NAV-05: forgets everything and leaves for the provider's sign-out page. */
  signOut(): Promise<void>;
  /** AUTH-15, R-21: covers the page and says so; an idle session ends at the provider too. */
  expire(reason: ExpiryReason): void;
  /** Adds to the page that covers an ended session what became of an interrupted act; false while no page is covered. */
  explainInterruption(interrupted: string): boolean;
  /** Another member, or nobody, is signed in now: opens the start page anew, so that nothing stays in memory. */
  reset(): void;
  /** Follows the other tabs and the browser's page cache; returns its undo. */
  observeOtherTabs(): () => void;
}

interface Options {
  readonly session: SessionStore;
  /** Forgets the members' answers of the API. */
  readonly clearQueryCache: () => void;
  /** Leaves for the provider's sign-out page. */
  readonly signOutAtProvider: () => Promise<void>;
  /** The same, in one tab of this browser only: the provider takes a session's end once. */
  readonly signOutInOneTab: () => Promise<void>;
  /** The page to return to after signing in again. */
  readonly currentPath: () => string;
  readonly channel: BroadcastChannel;
  /** Loads our public start page, or this page, anew. */
  readonly navigate: (target: '/' | 'reload') => void;
}

/** Makes the end of this tab's session. */
export function createSessionTerminator(options: Options): SessionTerminator {
  const { session, channel } = options;
  const isOver = () => session.get().status !== 'signed-in';

  function lockScreen(reason: ExpiryReason): void {
    session.set({ status: 'ended', reason, returnTo: options.currentPath() });
    options.clearQueryCache();
    bus.emit('session.ended', 1, { reason });
  }

  function onRemoteEnd(signal: EndSignal): void {
    if (isOver()) return;
    if (signal === 'idle') lockScreen('idle');
    else reset();
  }

  function reset(): void {
    session.set({ status: 'signing-out' });
    options.clearQueryCache();
    clearTabStorage();
    bus.emit('session.ended', 1, { reason: 'signed-out' });
    options.navigate('/');
  }

  return {
    async signOut() {
      session.set({ status: 'signing-out' });
      options.clearQueryCache();
      clearStorage();
      channel.postMessage('signed-out' satisfies EndSignal);
      bus.emit('session.ended', 1, { reason: 'signed-out' });
      await options.signOutAtProvider();
    },
    expire(reason) {
      if (isOver()) return;
      lockScreen(reason);
      if (reason !== 'idle') return;
      channel.postMessage('idle' satisfies EndSignal);
      saveReturnPath(options.currentPath());
      // Offline, the page stays covered: nothing of the member is on it.
      options.signOutInOneTab().catch(() => undefined);
    },
    explainInterruption(interrupted) {
      const state = session.get();
      if (state.status !== 'ended') return false;
      // The first says what was interrupted; others follow from it.
      if (state.interrupted === undefined) session.set({ ...state, interrupted });
      return true;
    },
    reset,
    observeOtherTabs() {
      const onMessage = ({ data }: MessageEvent<EndSignal>) => onRemoteEnd(data);
      // A page out of the browser's back-forward cache shows what was on it: load it anew.
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) options.navigate('reload');
      };
      // Another tab signs in: this page begins anew, and waits its turn to read the account. The sign-in library takes
      // what it reads before it is written whole for damaged, and removes it for every tab.
      const onStorage = () => {
        if (session.get().status === 'signed-out' && hasCachedAccountHint(localStore))
          options.navigate('reload');
      };
      channel.addEventListener('message', onMessage);
      window.addEventListener('pageshow', onPageShow);
      window.addEventListener('storage', onStorage);
      return () => {
        channel.removeEventListener('message', onMessage);
        window.removeEventListener('pageshow', onPageShow);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Removes what is stored of the member: the two local keys, and this tab's drafts; the library removes its own. */
function clearStorage(): void {
  for (const key of MEMBER_STORAGE_KEYS) localStore.remove(key);
  clearTabStorage();
}

/** Removes this tab's drafts: each tab has a storage of its own, so each forgets by itself (R-08, F-12). */
function clearTabStorage(): void {
  for (const key of tabStore.keys()) {
    if (!key.startsWith('msal.')) tabStore.remove(key);
  }
}
