import { type AppConfig, unconfirmedRequests } from '@portal/section-sdk';
import { localStore } from '@portal/section-sdk/browser-storage';
import { becameIdle, lastActivity } from '../idle-timeout/last-activity.ts';
import { bus } from '../shell-bus.ts';
import type { TabChannel } from '../tab-channel.ts';
import { hasCachedAccountHint } from './cached-account-hint.ts';
import { clearMemberStorage, clearTabStorage } from './member-storage.ts';
import { consumeReturnOwner, saveReturnOwner, saveReturnPath } from './return-path-storage.ts';
import type { ExpiryReason, SessionStore } from './session-store.ts';

const SIGN_OUT_TIMEOUT_MS = 20_000;

type EndSignal = 'signed-out' | 'idle';

/** Ends the session in all tabs of this browser: by the member, by the provider or by expiry. */
export interface SessionTerminator {
  /** NAV-05: clears all member data and redirects to the provider's sign-out page. Never rejects. */
  signOut(): Promise<void>;
  /**
   * AUTH-15, R-21: covers the page with an explanation. An idle session also ends at the provider.
   * @param oid account that is not signed in here yet; defaults to the signed-in one
   */
  expire(reason: ExpiryReason, oid?: string): void;
  /** Adds the result of an interrupted action to the page that covers an expired session, if there is one. */
  explainInterruption(interrupted: string): boolean;
  /** Reloads the start page after the account changed, so that no member data stays in memory. */
  reset(): void;
  observeOtherTabs(): () => void;
}

interface Options {
  readonly session: SessionStore;
  readonly clearQueryCache: () => void;
  readonly signOutAtProvider: () => Promise<void>;
  /** Signs out in one tab of this browser only, because the provider accepts one sign-out per session. */
  readonly signOutInOneTab: () => Promise<void>;
  /** Removes this tab's own accounts and tokens. Undefined if all tabs share them, so that the other tab did. */
  readonly clearTabAccounts: (() => Promise<void>) | undefined;
  /** Input that would make the browser ask before it leaves the page. */
  readonly discardUnsavedInput: () => void;
  readonly currentPath: () => string;
  readonly channel: TabChannel;
  readonly idle: AppConfig['idle'];
  readonly navigate: (target: '/' | 'reload') => void;
}

export function createSessionTerminator(options: Options): SessionTerminator {
  const { session, channel } = options;
  const signedInOid = () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.account.oid : undefined;
  };
  /** The page that tells the result of what the member has sent, else this page. */
  const returnPath = (oid: string) => unconfirmedRequests.list(oid)[0]?.path ?? options.currentPath();

  function lockScreen(reason: ExpiryReason, oid: string): void {
    session.set({ status: 'ended', reason, returnTo: returnPath(oid), oid });
    saveReturnOwner(oid);
    options.clearQueryCache();
    bus.emit('session.ended', 1, { reason });
  }

  function onRemoteEnd(signal: EndSignal): void {
    // Also those that a public page has left.
    const accountsCleared = options.clearTabAccounts?.().catch(() => undefined);
    const oid = signedInOid();
    if (oid === undefined) {
      // A covered page keeps drafts for the next sign-in, but not after a sign-out.
      if (signal === 'signed-out') clearDraftsOfCoveredPage();
      return;
    }
    if (signal === 'idle') lockScreen('idle', oid);
    else reset({ signedOutInOtherTab: true, accountsCleared });
  }

  /** Offline the redirect fails, for example after a sleep. The page stays covered and shows no member data. */
  function signOutWhenOnline(): void {
    options.signOutInOneTab().catch(() => {
      window.addEventListener('online', signOutWhenOnline, { once: true });
    });
  }

  function reset({
    signedOutInOtherTab = false,
    accountsCleared,
  }: {
    readonly signedOutInOtherTab?: boolean;
    readonly accountsCleared?: Promise<void> | undefined;
  } = {}): void {
    const oid = signedInOid();
    session.set({ status: 'signing-out' });
    options.clearQueryCache();
    clearMemberStorage();
    const request = unconfirmedRequests.list(oid)[0];
    if (oid !== undefined && request) {
      saveReturnPath({ returnTo: request.path, signedOutInOtherTab });
      saveReturnOwner(oid);
    }
    bus.emit('session.ended', 1, { reason: 'signed-out' });
    options.discardUnsavedInput();
    // The start page would find an account that is still there, and sign in with it.
    if (accountsCleared !== undefined) void accountsCleared.then(() => options.navigate('/'));
    else options.navigate('/');
  }

  return {
    async signOut() {
      session.set({ status: 'signing-out' });
      options.clearQueryCache();
      clearMemberStorage();
      lastActivity.remove();
      channel.postMessage('signed-out' satisfies EndSignal);
      bus.emit('session.ended', 1, { reason: 'signed-out' });
      const failed = () => session.set({ status: 'signing-out', hasFailed: true });
      // The sign-in library waits for its provider without limit.
      const timer = setTimeout(failed, SIGN_OUT_TIMEOUT_MS);
      await options.signOutAtProvider().catch(failed);
      clearTimeout(timer);
    },
    expire(reason, oid = signedInOid()) {
      if (oid === undefined) return;
      lockScreen(reason, oid);
      if (reason !== 'idle') return;
      channel.postMessage('idle' satisfies EndSignal);
      saveReturnPath({ returnTo: returnPath(oid), signedOutInOtherTab: false });
      signOutWhenOnline();
    },
    explainInterruption(interrupted) {
      const state = session.get();
      if (state.status !== 'ended') return false;
      // The first message names the interrupted action. Later ones are consequences.
      if (state.interrupted === undefined) session.set({ ...state, interrupted });
      return true;
    },
    reset: () => reset(),
    observeOtherTabs: () => observeOtherTabs(options, onRemoteEnd),
  };
}

/** Reacts to the ends and sign-ins of other tabs, and to a page from the back-forward cache. Returns how to stop. */
function observeOtherTabs(
  { session, channel, idle, navigate }: Options,
  onRemoteEnd: (signal: EndSignal) => void,
): () => void {
  const onMessage = ({ data }: MessageEvent<EndSignal>) => onRemoteEnd(data);
  // A page restored from the back-forward cache shows old data, so reload it.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) navigate('reload');
  };
  // Another tab signs in: wait for the lock, because the library removes partly written entries for every tab.
  const onStorage = () => {
    const state = session.get();
    // A page that leaves for the provider takes its path with it. A reload would open the start page.
    if (state.status !== 'signed-out' || state.isLeaving || !hasCachedAccountHint(localStore)) return;
    // A public page has left an idle account, which is no sign-in.
    if (!becameIdle(idle)) navigate('reload');
  };
  channel.addEventListener('message', onMessage);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('storage', onStorage);
  return () => {
    channel.removeEventListener('message', onMessage);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('storage', onStorage);
  };
}

/** Keeps the owner of the return path, which this page still has in memory. */
function clearDraftsOfCoveredPage(): void {
  const owner = consumeReturnOwner();
  clearTabStorage();
  if (owner !== undefined) saveReturnOwner(owner);
}
