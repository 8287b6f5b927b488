/** WIZ-30. */
export const WALLET_NOTICE =
  'We will open our payment provider in a new window. When you finish there, close that window and come back here.';

/** F-05, F-23: the session has ended, or the browser is offline. */
export const WALLET_NOT_OPENED =
  'Your payment methods were not opened. Nothing was added, changed or removed.';

/** F-05, WIZ-32: the page was left while the wallet was open. */
export const WALLET_UPDATED_LIST =
  'You came back from our payment provider. Your payment methods are up to date: please check them.';

/** WIZ-31: after the wallet window has opened. */
export const WALLET_OPEN_NOTICE =
  'Our payment provider is open in another window. When you finish there, close it. We will then update your list.';

/** WIZ-32: the member has returned, and the wallet has no new method. */
export const WALLET_RETURN_NOTICE =
  'Your list is up to date. It has no new payment method. If our payment provider is still open in another window, you can add one there. If you closed it, you can open it again.';

/** Kind of the unconfirmed request of a wallet that is open in another window. */
export const WALLET_REQUEST = 'wallet';
