import { emit } from '@portal/event-bus';
import { useEffect } from 'react';

/** Shows the text of the error catalogue as a notification, once for each failure (ERR-01). */
export function useFailureNotice(error: Error | null, message: string): void {
  useEffect(() => {
    if (error) emit('notification.wanted', { tone: 'error', message });
  }, [error, message]);
}
