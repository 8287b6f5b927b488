import { ApiError } from '@portal/api';
import { RATE_LIMIT_TEXT } from './texts.ts';

/** What to do after a failed save. */
export function saveFailedHelp(error: Error | null): string {
  if (error instanceof ApiError && error.status === 429) return RATE_LIMIT_TEXT;
  return 'Nothing has been changed. What you have entered is still here: please try again in a moment.';
}
