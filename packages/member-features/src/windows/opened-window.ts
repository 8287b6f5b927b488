/** A window that was opened in the member's click and waits for its address (AMB-46). */
export interface OpenedWindow {
  /** Leads the window to an address that has been found allowed. */
  show(address: string): void;
  /** Closes it again, when there is nothing to show. */
  close(): void;
}

/**
 * Opens a window on `page`, one of our own or a document, until `show` gives it another address; undefined where the
 * browser blocks it. Browsers allow it only within a click or a key press, or shortly after it: call it before anything
 * is waited for, or have a link ready (AMB-46).
 */
export function openWindow(page: string): OpenedWindow | undefined {
  // Asking the browser for `noopener` would give no handle to lead the window with; the link back is cut by hand.
  const opened = window.open(page, '_blank');
  if (!opened) return undefined;
  opened.opener = null;
  return {
    // Replaced, so that Back in that window does not lead to a page that waits for ever.
    show: (address) => opened.location.replace(address),
    close: () => opened.close(),
  };
}
