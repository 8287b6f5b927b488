import { usePlatform } from '@portal/section-sdk';
import { useLocation } from '@portal/section-sdk/router';
import { useState } from 'react';
import { type ActTracker, createActTracker } from './act-tracker.ts';

export type { ActTracker } from './act-tracker.ts';

/**
 * Remembers acts of one kind of the signed-in member, which this page sends and tells the results of (F-05, R-09). The
 * query of the page may contain a certificate number, which must not stay after a sign-out. Only `search` is stored.
 */
export function useUnfinishedAct(kind: string, search = ''): ActTracker {
  const { session } = usePlatform();
  const { pathname } = useLocation();
  const owner = session.status === 'signed-in' ? session.account.oid : '';
  const [tracker] = useState(() => createActTracker({ kind, owner, path: `${pathname}${search}` }));
  return tracker;
}
