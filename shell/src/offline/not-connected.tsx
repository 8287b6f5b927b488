import { NOT_CONNECTED_TEXT } from '@portal/domain/help/problem-texts';
import { Text } from '@portal/ui';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Part of a failure card: says that the browser is not connected, and calls back when the connection returns. */
export function NotConnected({ onReconnect }: { onReconnect: () => void }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const notifyReconnect = useEffectEvent(onReconnect);
  useEffect(() => {
    const reconnect = () => notifyReconnect();
    window.addEventListener('online', reconnect);
    return () => window.removeEventListener('online', reconnect);
  }, []);
  return isOnline ? null : <Text>{NOT_CONNECTED_TEXT}</Text>;
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
