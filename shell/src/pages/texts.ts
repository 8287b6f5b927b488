export const SIGNING_IN_TEXT = 'Signing you in…';

/** Shown while the result of something that the member sent is not known (F-05, R-09). */
export const UNKNOWN_RESULT_TEXT =
  'We do not know yet whether what you sent has arrived. Sign in again to see.';
