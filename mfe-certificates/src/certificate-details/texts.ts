/** DETAIL-11; the telephone number does not follow. */
export const SEE_STATEMENT = 'Please refer to your annual statement.';

/** DETAIL-12, AMB-18: the spelling of line I. */
export const CONTACT_SUPPORT_CENTER = 'Please Contact our Customer Support Center.';

/** AMB-28: never $0.00 for what is not known. */
export const NOT_ON_FILE = 'N/A';

/** F-16. */
export const REVIEW_BENEFICIARIES =
  'Look at this list again after a marriage, a birth, a divorce or a death in the family. Changes that you sent in the last few days are not shown yet.';

export const PENDING_TITLE = 'This certificate is pending.';
export const PENDING_TEXT =
  'It has been issued and is not in force yet. Its values appear here once it is. Call us with any question:';
