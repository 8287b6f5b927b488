/** A window that was opened in the member's click and waits for its address (AMB-46). */
export interface Popup {
  /** Leads the window to an address that has been found allowed. */
  navigate(url: string): void;
  /** Closes it again, when there is nothing to show. */
  close(): void;
}

/**
 * Opens a window on `page`, one of our own or a document, until `show` gives it another address; undefined where the
 * browser blocks it. Browsers allow it only within a click or a key press, or shortly after it: call it before anything
 * is waited for, or have a link ready (AMB-46).
 */
export function openPopup(initialUrl: string): Popup | undefined {
  // Asking the browser for `noopener` would give no handle to lead the window with; the link back is cut by hand.
  const popup = window.open(initialUrl, '_blank');
  if (!popup) return undefined;
  popup.opener = null;
  return {
    // Replaced, so that Back in that window does not lead to a page that waits for ever.
    navigate: (url) => popup.location.replace(url),
    close: () => popup.close(),
  };
}
