export const EDIT_TITLE = 'Change Recurring Payment';

/** Lead text of a step. */
export const EDIT_LEADS = {
  terms: 'Change what you need. The rest stays as it is, and nothing changes until you agree.',
  verification: 'Please check what your recurring payment will be from now on.',
} as const;

/** F-03: result titles. */
export const EDIT_RESULT_TITLES = {
  done: 'Payment Changed',
  failed: 'Payment Not Changed',
  unknown: 'Change Not Confirmed',
} as const;
export const UNCHANGED_TEXT = 'Your change was not made. No money has moved.';
export const CONTINUES_TEXT = 'Your recurring payment continues as before.';
export const EDIT_UNKNOWN =
  "We do not know yet if your change was made: the bank's answer did not reach us. Please do not change it again. Look under Payments on the next business day. Changed or not, each payment is taken only once.";

/** F-13: no answer came back, so the change may not have arrived. */
export const EDIT_UNANSWERED =
  'We do not know yet if your change was made: no answer came back. Look under Payments: if it has not changed there, you can change it again. Changed or not, each payment is taken only once.';

/** The bank has not confirmed the previous edit. */
export const EDIT_PENDING =
  'The bank is still confirming your last change of this recurring payment. Please try again in a few minutes.';

export const EDIT_LOAD_FAILED = 'We could not get your recurring payment.';

/** F-23. */
export const EDIT_NOT_SENT_OFFLINE = 'Nothing was sent: you are not connected. Your change is still here.';
