import { ApiError } from '@portal/api';

export const NOT_CONNECTED = 'You are not connected to the internet.';

/** Whether a request failed because the browser is not connected, also in the middle of a response. */
export function isOffline(error: unknown): boolean {
  return (error instanceof ApiError && error.kind === 'offline') || navigator.onLine === false;
}
