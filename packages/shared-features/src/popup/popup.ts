/** A window opened in the member's click, which waits for its URL (AMB-46). */
export interface Popup {
  /** Navigates to a URL that passed the allowlist. Returns false if the member has closed the window. */
  navigate(url: string): boolean;
  /** Closes the window if there is nothing to show. */
  close(): void;
}

/**
 * Opens a window with a placeholder page until `navigate` sets the URL. Returns undefined if the browser blocks it.
 * Browsers allow a popup only during a click or key press. Call it before the first `await`, or offer a link
 * (AMB-46).
 */
export function openPopup(initialUrl: string): Popup | undefined {
  // `noopener` would return no handle to navigate with, so set `opener` to null instead.
  const popup = window.open(initialUrl, '_blank');
  if (!popup) return undefined;
  popup.opener = null;
  return {
    navigate: (url) => {
      if (popup.closed) return false;
      // Replaces the entry, so that Back in that window does not lead to the placeholder page.
      popup.location.replace(url);
      return true;
    },
    close: () => popup.close(),
  };
}
