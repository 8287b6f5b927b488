import { usePageTitleId } from '@portal/ui';
import { useEffect } from 'react';

/** Focuses the title of a page that replaces a form, and scrolls to it. Screen readers announce the new title. */
export function useFocusPageTitle(): void {
  const titleId = usePageTitleId();
  useEffect(() => {
    document.getElementById(titleId)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [titleId]);
}
