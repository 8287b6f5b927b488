import { usePlatform } from '@portal/section-sdk';
import { useLocation } from '@portal/section-sdk/router';
import { useState } from 'react';
import { createRequestTracker, type RequestTracker } from './request-tracker.ts';

export type { RequestTracker } from './request-tracker.ts';

/**
 * Remembers the signed-in member's requests of one kind, which this page sends and whose results it reports (F-05,
 * The query of the page may contain a certificate number, which must not stay after a sign-out. Only `search`
 * is stored.
 */
export function useRequestTracker(kind: string, search = ''): RequestTracker {
  const { session } = usePlatform();
  const { pathname } = useLocation();
  const owner = session.status === 'signed-in' ? session.account.oid : '';
  const [tracker] = useState(() => createRequestTracker({ kind, owner, path: `${pathname}${search}` }));
  return tracker;
}
