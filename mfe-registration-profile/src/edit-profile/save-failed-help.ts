import { ApiError } from '@portal/api';
import { TOO_MANY_TEXT } from './texts.ts';

/** What to do when a change could not be saved. */
export function saveFailedHelp(error: Error | null): string {
  if (error instanceof ApiError && error.status === 429) return TOO_MANY_TEXT;
  return 'Nothing has been changed. What you have entered is still here: please try again in a moment.';
}
