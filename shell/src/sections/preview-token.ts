import { tabStore } from '@portal/section-sdk/browser-storage';

/** The preview that this tab was opened with (`/preview`), as it was signed; null in every other tab. */
export function previewToken(): string | null {
  return tabStore.get('portal-preview');
}
