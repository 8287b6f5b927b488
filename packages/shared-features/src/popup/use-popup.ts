import { isAllowedUrl } from '@portal/domain/forms/url-allowlist';
import { usePlatform } from '@portal/section-sdk';
import { useState } from 'react';
import { openPopup } from './popup.ts';

/** The URL is not on the allowlist. The message omits it, because it may contain names. */
export class UrlNotAllowedError extends Error {
  override readonly name = 'UrlNotAllowedError';
}

/**
 * 'blocked': the browser blocked the popup, or the member closed it too early; `popupBlockedUrl` has the URL.
 * 'no-url': `resolveUrl` returned none.
 */
export type PopupOutcome = 'opened' | 'blocked' | 'no-url';

/**
 * Opens popups whose URL must be requested first: signing, the wallet (AMB-46, R-06, R-17, R-18). `placeholderUrl` is
 * the portal page that the popup shows until then.
 */
export function usePopup(placeholderUrl: string) {
  const { allowedHosts } = usePlatform().config;
  const [popupBlockedUrl, setPopupBlockedUrl] = useState<string>();

  /**
   * Call it within the click, before the first `await`. Without a URL, it closes the window. Rejects, after closing
   * the window, with the error of `resolveUrl` or with UrlNotAllowedError.
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
      if (!popup || popup.closed) {
        setPopupBlockedUrl(url);
        return 'blocked';
      }
      // Replaces the entry, so that Back in that window does not lead to the placeholder page.
      popup.location.replace(url);
      return 'opened';
    } catch (error) {
      popup?.close();
      throw error;
    }
  }

  return {
    open,
    /** URL of the blocked or closed popup, for `PopupBlocked`. */
    popupBlockedUrl,
    /** Forgets the URL of the blocked popup, for example when the member follows its link. */
    clearPopupBlockedUrl: () => setPopupBlockedUrl(undefined),
  };
}
