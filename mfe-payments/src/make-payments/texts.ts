/** What step 1 is for. */
export const DETAILS_LEAD = 'Choose what you want to pay, and how much.';

/** AMB-50: the lines did not come. A quiet line with a retry, and no notification (ERR-37). */
export const LINES_FAILED = 'We could not get what you can pay.';

/** F-25: told before the member begins. */
export const PAYMENTS_DOWN = 'Online payments are not available right now';

/** F-04, Domain treatment: what the date is, and until when today counts. */
export const DATE_HINT =
  'The day your account is debited. Payments made after 7:30 PM Central are for the next business day.';

/** WIZ-30. */
export const WALLET_NOTICE =
  'You are being redirected to our payment provider, in a new window. When you are done there, close the wallet window and return to this page.';

/** R-09, F-13. */
export const UNKNOWN_HELP =
  'Please do not pay again. We are asking the bank what became of it. Under Payments you can see it as soon as we know, at the latest on the next business day.';

/** What a refusal leaves: nothing was sent to the bank. */
export const NOTHING_MOVED = 'No money has moved.';
