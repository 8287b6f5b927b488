import { useEffect } from 'react';
import { useBus } from './bus-context.ts';

/**
 * Shows a text of the error catalogue as a notification, once per failure that no box on the page shows (ERR-01,
 * AMB-02).
 */
export function useErrorToast(error: Error | null, message: string): void {
  const bus = useBus();
  useEffect(() => {
    if (error) bus.emit('notification.requested', 1, { tone: 'error', message });
  }, [bus, error, message]);
}
