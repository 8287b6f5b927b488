import { tabStore } from '@portal/section-sdk/browser-storage';

/** Survives the redirect through the provider's sign-out page after an idle session. */
const KEY = 'session-return-path';

/** Stores the page to which signing in returns. */
export function saveReturnPath(path: string): void {
  tabStore.set(KEY, path);
}

/** Returns whether an idle session stored its page. */
export function hasReturnPath(): boolean {
  return tabStore.get(KEY) !== null;
}

/** Returns the stored page of an idle session and removes it. */
export function consumeReturnPath(): string | undefined {
  const path = tabStore.get(KEY) ?? undefined;
  tabStore.remove(KEY);
  return path;
}
