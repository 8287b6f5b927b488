import { useEffect } from 'react';
import { useBus } from './bus-context.ts';

/**
 * Shows an error text as a notification, once per failure. For failures without an error box on the page (ERR-01,
 * AMB-02).
 */
export function useErrorToast(error: Error | null, message: string): void {
  const bus = useBus();
  useEffect(() => {
    if (error) bus.emit('notification.requested', 1, { tone: 'error', message });
  }, [bus, error, message]);
}
