import { tabStore } from '@portal/section-sdk/browser-storage';

/** Survives the redirect through the provider's sign-out page after an idle session. */
const KEY = 'session-return-path';

export function saveReturnPath(path: string): void {
  tabStore.set(KEY, path);
}

export function hasReturnPath(): boolean {
  return tabStore.get(KEY) !== null;
}

export function consumeReturnPath(): string | undefined {
  const path = tabStore.get(KEY) ?? undefined;
  tabStore.remove(KEY);
  return path;
}
