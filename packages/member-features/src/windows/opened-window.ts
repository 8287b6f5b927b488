/** A window that was opened in the member's click and waits for its address (AMB-46). */
export interface OpenedWindow {
  /** Leads the window to an address that has been found allowed. */
  show(address: string): void;
  /** Closes it again, when there is nothing to show. */
  close(): void;
}

/**
 * Opens a window on `waitingPage`, one of our own, until `show` gives it its address; undefined where the browser blocks
 * it. Browsers allow it only within a click or a key press: call it before anything is waited for (AMB-46).
 */
export function openWindow(waitingPage: string): OpenedWindow | undefined {
  // Asking the browser for `noopener` would give no handle to lead the window with; the link back is cut by hand.
  const opened = window.open(waitingPage, '_blank');
  if (!opened) return undefined;
  opened.opener = null;
  return {
    // Replaced, so that Back in that window does not lead to a page that waits for ever.
    show: (address) => opened.location.replace(address),
    close: () => opened.close(),
  };
}
