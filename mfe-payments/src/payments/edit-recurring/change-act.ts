// Apart from the code of a change, so that the list of payments does not load it.

/** Kind of the act that a change of a recurring payment is. */
export const CHANGE_ACT = 'change';

/** F-05, AUTH-15. */
export const EDIT_NOT_SENT_SESSION = 'Your change was not sent. Your recurring payment has not changed.';
