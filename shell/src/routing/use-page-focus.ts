import { useLocation } from '@portal/section-sdk/router';
import { useEffect, useRef } from 'react';
import { focusNextPageTitle, focusPageTitle } from '../focus-page-title.ts';

/** Focuses the page's title after a navigation, so that a screen reader announces it. Skips the first load. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    return focusPageTitle() ? undefined : focusNextPageTitle();
  }, [pathname]);
}
