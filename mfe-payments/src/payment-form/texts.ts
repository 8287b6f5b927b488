/** F-25: shown before the member starts. */
export const PROCESSOR_UNAVAILABLE = 'Online payments are not available right now';

/** F-25: said after another failure. */
export const PROCESSOR_STILL_UNAVAILABLE = 'Online payments are still not available.';

/** F-04, Domain treatment: meaning of the date, and the cut-off for today. */
export const DATE_HINT =
  'Choose the day your account is debited. Payments made after 7:30 PM Central are for the next business day.';

/** WIZ-30. */
export const WALLET_NOTICE =
  'We will open our payment provider in a new window. When you finish there, close that window and come back here.';

/** F-05, F-23: the session has ended, or the browser is offline. */
export const WALLET_NOT_OPENED =
  'Your payment methods were not opened. Nothing was added, changed or removed.';

/** F-05, WIZ-32: the page was left while the wallet was open. */
export const WALLET_UPDATED_LIST =
  'You came back from our payment provider. Your payment methods are up to date: please check which one you pay from.';

/** WIZ-31: after the wallet window has opened. */
export const WALLET_OPEN_NOTICE =
  'Our payment provider is open in another window. When you finish there, close it. We will update your list, and choose any account you added.';

/** WIZ-32: the member has returned, and the wallet has no new method. */
export const WALLET_RETURN_NOTICE =
  'We found no new payment method. If our payment provider is still open in another window, you can add one there. If you closed it, you can open it again.';

/** F-23: the browser was offline and has sent nothing. It may be connected again. */
export const PAYMENT_NOT_SENT_OFFLINE =
  'Nothing was sent, because you were not connected. Your payment is still here.';

/** F-05, AUTH-15: the session expired before anything was sent. */
export const PAYMENT_NOT_SENT_SESSION = 'Your payment was not sent. No money has moved.';

/** After a rejection: nothing was sent to the bank. */
export const NO_MONEY_MOVED = 'No money has moved.';
