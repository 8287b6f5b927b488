import { isAllowedAddress } from '@portal/domain/allowed-address';

/** A window that was opened in the member's click and waits for its address (AMB-46). */
export interface SigningWindow {
  /** Leads the window to the form; false, and the window closed, where nothing may be opened there. */
  show(address: string, allowedHosts: readonly string[]): boolean;
  /** Closes it again, when the form cannot be had (ERR-24, ERR-25). */
  close(): void;
}

/**
 * Opens a window that reads 'Retrieving the form...' until `show` gives it its address; undefined where the browser
 * blocks it. Browsers allow it only within a click or a key press: call it before anything is waited for (AMB-46).
 */
export function openSigningWindow(): SigningWindow | undefined {
  // Asking the browser for `noopener` would give no handle to lead the window with; the link back is cut by hand.
  const opened = window.open('/loading-docusign', '_blank');
  if (!opened) return undefined;
  opened.opener = null;
  return {
    show(address, allowedHosts) {
      const allowed = isAllowedAddress(address, allowedHosts);
      // Replaced, so that Back in that window does not lead to a page that waits for ever.
      if (allowed) opened.location.replace(address);
      else opened.close();
      return allowed;
    },
    close: () => opened.close(),
  };
}
