import { isAllowedUrl } from '@portal/domain/forms/url-allowlist';
import { usePlatform } from '@portal/section-sdk';
import { useState } from 'react';
import { openPopup } from './popup.ts';

/** What came is no address that a window may be led to. The address is not told: it may hold names. */
export class UrlNotAllowedError extends Error {
  override readonly name = 'UrlNotAllowedError';
}

/** 'blocked': the browser let no window open, and `popupBlockedUrl` leads there. 'none': there was nothing to open after all. */
export type PopupOutcome = 'opened' | 'blocked' | 'no-url';

/**
 * Opens windows of other sites whose address has to be asked for first: signing, the wallet (AMB-46, R-06, R-17, R-18).
 * `waitingPage`: our own page that the window shows meanwhile.
 */
export function usePopup(placeholderUrl: string) {
  const { allowedHosts } = usePlatform().config;
  const [popupBlockedUrl, setPopupBlockedUrl] = useState<string>();

  /**
   * Call it in the click, before anything is waited for. `resolveUrl` may answer that there is none. Closes the window,
   * and rejects, with what it rejects with, and with UrlNotAllowedError.
   */
  async function open(resolveUrl: () => Promise<string | undefined>): Promise<PopupOutcome> {
    const popup = openPopup(placeholderUrl);
    setPopupBlockedUrl(undefined);
    try {
      const url = await resolveUrl();
      if (url === undefined) {
        popup?.close();
        return 'no-url';
      }
      if (!isAllowedUrl(url, allowedHosts)) throw new UrlNotAllowedError();
      if (popup) popup.navigate(url);
      else setPopupBlockedUrl(url);
      return popup ? 'opened' : 'blocked';
    } catch (error) {
      popup?.close();
      throw error;
    }
  }

  return {
    open,
    /** Where the blocked window would have gone, to be shown as a plain link (`PopupBlocked`). */
    blockedLink: popupBlockedUrl,
  };
}
