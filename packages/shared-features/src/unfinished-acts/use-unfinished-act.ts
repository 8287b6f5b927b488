import { usePlatform } from '@portal/section-sdk';
import { useLocation } from '@portal/section-sdk/router';
import { useState } from 'react';
import { type ActTracker, createActTracker } from './act-tracker.ts';

export type { ActTracker } from './act-tracker.ts';

/** Remembers acts of one kind of the signed-in member, which this page sends and tells the results of (F-05, R-09). */
export function useUnfinishedAct(kind: string): ActTracker {
  const { session } = usePlatform();
  const { pathname, search } = useLocation();
  const owner = session.status === 'signed-in' ? session.account.oid : '';
  const [tracker] = useState(() => createActTracker({ kind, owner, path: `${pathname}${search}` }));
  return tracker;
}
