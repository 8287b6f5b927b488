import { useApiClient } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createDownloadActions, createDownloadStore } from './document-download.ts';

/**
 * The documents that the member asks for on this page. `actions` stay the same; the page hears of failures alone, and
 * `store` tells the cover of each hundredth that comes, so that nothing else is drawn anew meanwhile.
 */
export function useDocumentDownload() {
  const client = useApiClient();
  const userName = useMember().profile.AccountUserName ?? '';
  const [store] = useState(createDownloadStore);
  const actions = useMemo(
    () => createDownloadActions({ client, userName, show: store.show }),
    [client, userName, store],
  );
  useEffect(() => () => actions.dispose(), [actions]);
  const failure = useSyncExternalStore(store.subscribe, store.failure);
  return { store, actions, failed: failure };
}
