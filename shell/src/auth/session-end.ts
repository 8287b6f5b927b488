import { localStore, tabStore } from '@portal/platform/browser-storage';
import { bus } from '../shell-bus.ts';
import { mayHaveAccount } from './account-hint.ts';
import { parkPath } from './parked-path.ts';
import type { Expiry, SessionStore } from './session-store.ts';

/** What this browser keeps of a member beyond the sign-in library's own cache (CONST-11, R-08). */
const LOCAL_KEYS = ['mfp-viewed-documents', 'hide-announcement'];

/** Told to the other tabs. */
type Ending = 'signed-out' | 'idle';

/** How sessions end: by the member, by the provider, by themselves, and in all tabs of this browser alike. */
export interface SessionEnd {
  /** NAV-05: forgets everything and leaves for the provider's sign-out page. */
  signOut(): Promise<void>;
  /** AUTH-15, R-21: covers the page and says so; an idle session ends at the provider too. */
  expire(reason: Expiry): void;
  /** Adds to the page that covers an ended session what became of an interrupted act; false while no page is covered. */
  explain(interrupted: string): boolean;
  /** Another member, or nobody, is signed in now: opens the start page anew, so that nothing stays in memory. */
  startOver(): void;
  /** Follows the other tabs and the browser's page cache; returns its undo. */
  follow(): () => void;
}

interface Options {
  readonly session: SessionStore;
  /** Forgets the members' answers of the API. */
  readonly forgetAnswers: () => void;
  /** Leaves for the provider's sign-out page. */
  readonly leave: () => Promise<void>;
  /** The same, in one tab of this browser only: the provider takes a session's end once. */
  readonly leaveInOneTab: () => Promise<void>;
  /** The page to return to after signing in again. */
  readonly currentPath: () => string;
  readonly channel: BroadcastChannel;
  /** Loads our public start page, or this page, anew. */
  readonly open: (target: '/' | 'this page') => void;
}

/** Makes the end of this tab's session. */
export function createSessionEnd(options: Options): SessionEnd {
  const { session, channel } = options;
  const isOver = () => session.get().status !== 'signed-in';

  function cover(reason: Expiry): void {
    session.set({ status: 'ended', reason, returnTo: options.currentPath() });
    options.forgetAnswers();
    bus.emit('session.ended', 1, { reason });
  }

  function hear(ending: Ending): void {
    if (isOver()) return;
    if (ending === 'idle') cover('idle');
    else startOver();
  }

  function startOver(): void {
    session.set({ status: 'leaving' });
    options.forgetAnswers();
    forgetTab();
    bus.emit('session.ended', 1, { reason: 'signed-out' });
    options.open('/');
  }

  return {
    async signOut() {
      session.set({ status: 'leaving' });
      options.forgetAnswers();
      forgetStored();
      channel.postMessage('signed-out' satisfies Ending);
      bus.emit('session.ended', 1, { reason: 'signed-out' });
      await options.leave();
    },
    expire(reason) {
      if (isOver()) return;
      cover(reason);
      if (reason !== 'idle') return;
      channel.postMessage('idle' satisfies Ending);
      parkPath(options.currentPath());
      // Offline, the page stays covered: nothing of the member is on it.
      options.leaveInOneTab().catch(() => undefined);
    },
    explain(interrupted) {
      const state = session.get();
      if (state.status !== 'ended') return false;
      // The first says what was interrupted; others follow from it.
      if (state.interrupted === undefined) session.set({ ...state, interrupted });
      return true;
    },
    startOver,
    follow() {
      const onMessage = ({ data }: MessageEvent<Ending>) => hear(data);
      // A page out of the browser's back-forward cache shows what was on it: load it anew.
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) options.open('this page');
      };
      // Another tab signs in: this page begins anew, and waits its turn to read the account. The sign-in library takes
      // what it reads before it is written whole for damaged, and removes it for every tab.
      const onStorage = () => {
        if (session.get().status === 'signed-out' && mayHaveAccount(localStore)) options.open('this page');
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
function forgetStored(): void {
  for (const key of LOCAL_KEYS) localStore.remove(key);
  forgetTab();
}

/** Removes this tab's drafts: each tab has a storage of its own, so each forgets by itself (R-08, F-12). */
function forgetTab(): void {
  for (const key of tabStore.keys()) {
    if (!key.startsWith('msal.')) tabStore.remove(key);
  }
}
