import { isAllowedAddress } from '@portal/domain/forms/allowed-address';
import { usePlatform } from '@portal/platform';
import { useState } from 'react';
import { openWindow } from './opened-window.ts';

/** What came is no address that a window may be led to. The address is not told: it may hold names. */
export class AddressNotAllowedError extends Error {
  override readonly name = 'AddressNotAllowedError';
}

/** 'blocked': the browser let no window open, and `blockedLink` leads there. 'none': there was nothing to open after all. */
export type WindowOutcome = 'opened' | 'blocked' | 'none';

/**
 * Opens windows of other sites whose address has to be asked for first: signing, the wallet (AMB-46, R-06, R-17, R-18).
 * `waitingPage`: our own page that the window shows meanwhile.
 */
export function useWindow(waitingPage: string) {
  const { allowedHosts } = usePlatform().config;
  const [blockedLink, setBlockedLink] = useState<string>();

  /**
   * Call it in the click, before anything is waited for. `findAddress` may answer that there is none. Closes the window,
   * and rejects, with what it rejects with, and with AddressNotAllowedError.
   */
  async function open(findAddress: () => Promise<string | undefined>): Promise<WindowOutcome> {
    const opened = openWindow(waitingPage);
    setBlockedLink(undefined);
    try {
      const address = await findAddress();
      if (address === undefined) {
        opened?.close();
        return 'none';
      }
      if (!isAllowedAddress(address, allowedHosts)) throw new AddressNotAllowedError();
      if (opened) opened.show(address);
      else setBlockedLink(address);
      return opened ? 'opened' : 'blocked';
    } catch (error) {
      opened?.close();
      throw error;
    }
  }

  return {
    open,
    /** Where the blocked window would have gone, to be shown as a plain link (`BlockedWindow`). */
    blockedLink,
  };
}
