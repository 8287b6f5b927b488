import { useLocation } from '@portal/section-sdk/router';
import { useEffect } from 'react';

/** Hands a page that the section does not have to the application. */
export function LeavePage({ onLeave }: { onLeave: (path: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => onLeave(`${pathname}${search}`), [onLeave, pathname, search]);
  return null;
}
