import { pageTitleId } from '@portal/ui';
import { onPress } from './on-press.ts';

/** Returns false without a focusable title: React hides the previous page while the next one loads. */
export function focusPageTitle(): boolean {
  const title = document.getElementById(pageTitleId);
  title?.focus({ preventScroll: true });
  return title !== null && document.activeElement === title;
}

/** Focuses the title of the page that a retry loads, unless the focus is outside of the failed page. */
export function focusRetriedPageTitle(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest('main')) focusNextPageTitle();
}

/** Focuses the title that renders next, unless the member presses something first. Returns a function that stops it. */
export function focusNextPageTitle(): () => void {
  const observer = new MutationObserver(() => {
    if (focusPageTitle()) stop();
  });
  const stop = () => {
    observer.disconnect();
    stopListening();
  };
  const stopListening = onPress(stop);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  return stop;
}
