// Apart from the code of a change, so that the list of payments does not load it.

/** Kind of the request that changes a recurring payment. */
export const CHANGE_REQUEST = 'change';

/** F-05, AUTH-15. */
export const EDIT_NOT_SENT_SESSION = 'Your change was not sent. Your recurring payment has not changed.';
