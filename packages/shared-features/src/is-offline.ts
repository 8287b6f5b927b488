import { ApiError } from '@portal/api';

/** Whether a request failed because the browser is not connected, also in the middle of a response. */
export function isOffline(error?: unknown): boolean {
  return (error instanceof ApiError && error.kind === 'offline') || navigator.onLine === false;
}
