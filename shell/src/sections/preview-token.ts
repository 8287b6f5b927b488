import { tabStore } from '@portal/section-sdk/browser-storage';

/** Returns the signed token of this tab's preview (`/preview`), or null outside a preview. */
export function previewToken(): string | null {
  return tabStore.get('portal-preview');
}
