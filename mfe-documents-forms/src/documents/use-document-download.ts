import { useApiClient } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createDownloadActions, createDownloadStore } from './document-download.ts';

/**
 * Downloads of this page. `actions` is stable. The hook renders the page only on failures; `store` notifies the
 * overlay of each percent.
 */
export function useDocumentDownload() {
  const client = useApiClient();
  const userName = useMember().profile.AccountUserName ?? '';
  const [store] = useState(createDownloadStore);
  const actions = useMemo(
    () => createDownloadActions({ client, userName, setState: store.setState }),
    [client, userName, store],
  );
  useEffect(() => () => actions.dispose(), [actions]);
  const failure = useSyncExternalStore(store.subscribe, store.failure);
  return { store, actions, failure };
}
