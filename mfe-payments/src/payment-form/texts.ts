/** F-25: shown before the member starts. */
export const PROCESSOR_UNAVAILABLE = 'Online payments are not available right now';

/** F-25: said after another failure. */
export const PROCESSOR_STILL_UNAVAILABLE = 'Online payments are still not available.';

/** F-04, Domain treatment: meaning of the date, and the cut-off for today. */
export const DATE_HINT =
  'Choose the day we take the money from your account. Payments made after 7:30 PM Central are for the next business day.';

/** F-23: the browser was offline and has sent nothing. It may be connected again. */
export const PAYMENT_NOT_SENT_OFFLINE =
  'Nothing was sent, because you were not connected. Your payment is still here.';

/** F-05, AUTH-15: the session expired before anything was sent. */
export const PAYMENT_NOT_SENT_SESSION = 'Your payment was not sent. No money has moved.';

/** After a rejection: nothing was sent to the bank. */
export const NO_MONEY_MOVED = 'No money has moved.';
