/**
 * Opens a window with a placeholder page, which its caller replaces or closes. Returns null if the browser blocks it.
 * Browsers allow a popup only during a click or key press. Call it before the first `await`, or offer a link
 * (AMB-46).
 */
export function openPopup(initialUrl: string): Window | null {
  // `noopener` would return no handle to navigate with, so set `opener` to null instead.
  const popup = window.open(initialUrl, '_blank');
  if (popup) popup.opener = null;
  return popup;
}
