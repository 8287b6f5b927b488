import { useApiClient } from '@portal/api';
import { useMember } from '@portal/platform';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { deliveryActions, deliveryStore } from './delivery.ts';

/**
 * The documents that the member asks for on this page. `actions` stay the same; the page hears of failures alone, and
 * `store` tells the cover of each hundredth that comes, so that nothing else is drawn anew meanwhile.
 */
export function useDelivery() {
  const client = useApiClient();
  const userName = useMember().profile.AccountUserName ?? '';
  const [store] = useState(deliveryStore);
  const actions = useMemo(
    () => deliveryActions({ client, userName, show: store.show }),
    [client, userName, store],
  );
  useEffect(() => () => actions.leave(), [actions]);
  const failed = useSyncExternalStore(store.subscribe, store.failure);
  return { store, actions, failed };
}
