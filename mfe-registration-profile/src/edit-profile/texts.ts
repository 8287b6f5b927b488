/** PROF-10. */
export const PROCESSING_TIME_NOTE = 'Address changes can take up to 5 days to appear.';

/** F-06: the pending change did not load. */
export const PENDING_CHANGE_UNKNOWN =
  'We could not check whether a change that you asked for is still waiting.';

/** Rate limit: five changes per hour. */
export const RATE_LIMIT_TEXT =
  'You have asked for several changes within the hour. Please wait an hour, and try again. What you have entered is still here.';
