import { useLocation } from '@portal/router';
import { pageTitleId } from '@portal/ui';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's title after a navigation, so that a screen reader reads where it is; not on the first
 * load, which the browser announces by itself (PRODUCT.md section 4). The title of a page that is still loading is
 * waited for, until the member does something else.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (focusPageTitle()) return;
    const observer = new MutationObserver(() => {
      if (focusPageTitle()) stop();
    });
    const stop = () => {
      observer.disconnect();
      for (const eventName of ['pointerdown', 'keydown']) window.removeEventListener(eventName, stop);
    };
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    for (const eventName of ['pointerdown', 'keydown']) window.addEventListener(eventName, stop);
    return stop;
  }, [pathname]);
}

/** False while there is no title, or one that takes no focus: React hides the last page while the next one loads. */
function focusPageTitle(): boolean {
  const title = document.getElementById(pageTitleId);
  title?.focus({ preventScroll: true });
  return title !== null && document.activeElement === title;
}
