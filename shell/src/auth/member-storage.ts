import { survivesSignOut } from '@portal/section-sdk';
import { localStore, tabStore } from '@portal/section-sdk/browser-storage';

/** Local storage keys with member data, in addition to the sign-in library's cache (CONST-11, R-08). */
const MEMBER_STORAGE_KEYS = ['mfp-viewed-documents', 'hide-announcement'];

/** Removes what the portal keeps for a member between sessions, before another member uses this browser. */
export function clearMemberStorage(): void {
  for (const key of MEMBER_STORAGE_KEYS) localStore.remove(key);
  clearTabStorage();
}

/** Removes this tab's drafts (R-08, F-12). Unconfirmed requests stay, so that the member learns their results (F-05). */
export function clearTabStorage(): void {
  for (const key of tabStore.keys()) {
    if (!key.startsWith('msal.') && !survivesSignOut(key)) tabStore.remove(key);
  }
}
