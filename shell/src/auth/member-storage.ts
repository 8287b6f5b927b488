import { localStore } from '@portal/section-sdk/browser-storage';

/** Local storage keys with member data, in addition to the sign-in library's cache (CONST-11, R-08). */
const MEMBER_STORAGE_KEYS = ['mfp-viewed-documents', 'hide-announcement'];

/** Removes what the portal keeps for a member between sessions, before another member uses this browser. */
export function clearMemberStorage(): void {
  for (const key of MEMBER_STORAGE_KEYS) localStore.remove(key);
}
