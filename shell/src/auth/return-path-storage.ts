import { tabStore } from '@portal/section-sdk/browser-storage';

/** The page to return to, over the way through the provider's sign-out page after an idle session. */
const KEY = 'session-return-path';

/** Keeps the page to which signing in returns. */
export function saveReturnPath(path: string): void {
  tabStore.set(KEY, path);
}

/** Whether a page was parked when an idle session ended. */
export function hasReturnPath(): boolean {
  return tabStore.get(KEY) !== null;
}

/** The page that was parked when an idle session ended, once. */
export function consumeReturnPath(): string | undefined {
  const path = tabStore.get(KEY) ?? undefined;
  tabStore.remove(KEY);
  return path;
}
