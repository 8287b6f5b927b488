/**
 * What became of a payment. 'unknown': nobody can say yet, and it must not be made again (F-13, R-09).
 */
export type PaymentOutcome = 'done' | 'failed' | 'unknown';

/** WIZ-55. */
export const SUCCESS_TITLE = 'Payment Successful';
/** WIZ-54. */
export const FAILURE_TITLE = 'A Payment Failed';
/** WIZ-54. */
export const FAILURE_TEXT = 'Your payment failed. Please try again later.';
/** The same payment again within ten minutes. */
export const DUPLICATE_TITLE = 'You made this payment already';
/** F-13. */
export const UNKNOWN_TITLE = 'We could not confirm this payment';

/** A single payment is made when it is accepted or scheduled, and failed otherwise, but where nobody knows (WIZ-52, R-09). */
export function singleOutcome(status: string): PaymentOutcome {
  if (status === 'UNKNOWN') return 'unknown';
  return status === 'ACCEPTED' || status === 'SCHEDULED' ? 'done' : 'failed';
}

/** A schedule is failed when it says so, and set up otherwise, but where nobody knows (WIZ-53, R-09). */
export function scheduleOutcome(status: string): PaymentOutcome {
  if (status === 'UNKNOWN') return 'unknown';
  return status === 'FAILED' ? 'failed' : 'done';
}

/** What stands over the results of one press of 'Make Payment': any failure is named first (AMB-49, WIZ-54, WIZ-55). */
export function resultTitle(outcomes: readonly PaymentOutcome[]): string {
  if (outcomes.includes('failed')) return FAILURE_TITLE;
  return outcomes.includes('unknown') ? UNKNOWN_TITLE : SUCCESS_TITLE;
}
