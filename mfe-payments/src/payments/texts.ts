/** PAY-28, AMB-39: no payments received. */
export const NO_PROCESSED_PAYMENTS =
  'Payments are only displayed to the Payor and Owner or there are no recent payments to display.';

/** PAY-29, AMB-39: nothing scheduled. */
export const NO_PENDING_PAYMENTS = 'There are no transactions to display.';

export const PENDING_FAILED = 'We could not get your pending payments.';
export const PROCESSED_FAILED = 'We could not get your payment history.';

export const REMINDER_FAILED = 'We could not look up your e-mail reminder.';
export const REMINDER_NOT_SAVED = 'We could not save your choice.';

/** What a failure did not change, and what to do now. */
export const NO_MONEY_MOVED =
  'No money has moved, and payments that you scheduled stay scheduled. Please try again in a moment.';

/** PAY-18. */
export const CANCELLED = 'Payment has been cancelled.';

/** PAY-19. */
export const CANCEL_FAILED = 'There was an error voiding the payment.';
