import { useEffect } from 'react';
import { useBus } from './bus-context.ts';

/** Shows a failure once as a notification, for pages without an error box (ERR-01, AMB-02). */
export function useErrorToast(error: Error | null, message: string): void {
  const bus = useBus();
  useEffect(() => {
    if (error) bus.emit('notification.requested', 1, { tone: 'error', message });
  }, [bus, error, message]);
}
