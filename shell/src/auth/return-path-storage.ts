import { tabStore } from '@portal/section-sdk/browser-storage';

/** Survives the redirect through the provider's sign-out page after an idle session. */
const KEY = 'session-return-path';

const OTHER_TAB_KEY = 'signed-out-in-other-tab';

const OWNER_KEY = 'session-return-owner';

/** Where to go after the next sign-in, and why the session ended. */
export interface ReturnPath {
  readonly returnTo: string;
  readonly signedOutInOtherTab: boolean;
}

export function saveReturnPath({ returnTo, signedOutInOtherTab }: ReturnPath): void {
  tabStore.set(KEY, returnTo);
  if (signedOutInOtherTab) tabStore.set(OTHER_TAB_KEY, 'yes');
}

export function hasReturnPath(): boolean {
  return tabStore.get(KEY) !== null;
}

export function consumeReturnPath(): ReturnPath | undefined {
  const returnTo = tabStore.get(KEY);
  const signedOutInOtherTab = tabStore.get(OTHER_TAB_KEY) !== null;
  tabStore.remove(KEY);
  tabStore.remove(OTHER_TAB_KEY);
  return returnTo === null ? undefined : { returnTo, signedOutInOtherTab };
}

/** Stores whose session ended in this tab. Another member who signs in next does not get the return path. */
export function saveReturnOwner(oid: string): void {
  tabStore.set(OWNER_KEY, oid);
}

export function hasReturnOwner(): boolean {
  return tabStore.get(OWNER_KEY) !== null;
}

export function consumeReturnOwner(): string | undefined {
  const oid = tabStore.get(OWNER_KEY) ?? undefined;
  tabStore.remove(OWNER_KEY);
  return oid;
}
