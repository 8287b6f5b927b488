import { pageTitleId } from '@portal/ui';
import { onPress } from './on-press.ts';

/** Returns false without a focusable title: React hides the previous page while the next one loads. */
function focusPageTitle(): boolean {
  const title = document.getElementById(pageTitleId);
  title?.focus({ preventScroll: true });
  return title !== null && document.activeElement === title;
}

/** Scrolls to and focuses the heading of the section with this id. Returns false until it is on the page. */
function focusSection(id: string): boolean {
  const heading = document.getElementById(id)?.querySelector<HTMLElement>('h2, h3');
  heading?.focus();
  return heading ? document.activeElement === heading : false;
}

/** Focuses the title of the page, then the section that the fragment of its URL names. Returns a function that stops it. */
export function focusPageStart(fragment: string): (() => void) | undefined {
  let hasTitle = false;
  const attempt = () => {
    if (fragment !== '' && focusSection(fragment.slice(1))) return true;
    hasTitle ||= focusPageTitle();
    return hasTitle && fragment === '';
  };
  return attempt() ? undefined : retryOnChange(attempt);
}

/** Focuses the title of the page that a retry loads, unless the focus is outside of the failed page. */
export function focusRetriedPageTitle(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest('main')) retryOnChange(focusPageTitle);
}

/** Attempts again after each change of the page, until the member presses something. Returns a function that stops it. */
function retryOnChange(attempt: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const stop = () => {
    observer.disconnect();
    stopListening();
  };
  const stopListening = onPress(stop);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  return stop;
}
