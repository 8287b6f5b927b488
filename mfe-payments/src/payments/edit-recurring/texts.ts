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
export const UNCHANGED_TEXT = 'Your recurring payment stays as it was. No money has moved.';
export const EDIT_UNKNOWN =
  'Your recurring payment may or may not be changed: the answer of the bank did not reach us. We are asking. Under Payments you can see how it stands as soon as we know. It is made once either way.';

/** F-13: no answer came back, so perhaps nobody is asking. */
export const EDIT_UNANSWERED =
  'No answer came back, so your recurring payment may or may not be changed. Under Payments you can see how it stands. If it has not changed there, you can make your change again. It is made once either way.';

/** The bank has not confirmed the previous edit. */
export const EDIT_PENDING =
  'The bank is still confirming your last change of this recurring payment. Please try again in a few minutes.';

export const EDIT_LOAD_FAILED = 'We could not get your recurring payment.';

/** F-23. */
export const EDIT_NOT_SENT_OFFLINE = 'Nothing was sent: you are not connected. Your change is still here.';

/** F-05, AUTH-15. */
export const EDIT_NOT_SENT_SESSION = 'Your change was not sent. Your recurring payment has not changed.';
