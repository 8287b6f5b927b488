import { useLocation } from '@portal/section-sdk/router';
import { pageTitleId } from '@portal/ui';
import { useEffect, useRef } from 'react';

/** Focuses the page's title after a navigation, so that a screen reader announces it. Skips the first load. */
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

/** Returns false without a focusable title: React hides the previous page while the next one loads. */
function focusPageTitle(): boolean {
  const title = document.getElementById(pageTitleId);
  title?.focus({ preventScroll: true });
  return title !== null && document.activeElement === title;
}
