/** Payment outcome. 'unknown': not confirmed yet, and the payment must not be repeated (F-13, R-09). */
export type PaymentOutcome = 'done' | 'failed' | 'unknown';

/** WIZ-55. */
export const SUCCESS_TITLE = 'Payment Successful';
/** WIZ-54. */
export const FAILURE_TITLE = 'A Payment Failed';
/** WIZ-54. */
export const FAILURE_TEXT = 'Your payment failed. Please try again later.';
/** Duplicate payment within ten minutes. */
export const DUPLICATE_TITLE = 'You made this payment already';
/** F-13. */
export const UNKNOWN_TITLE = 'Payment Not Confirmed';

/** Outcome of a single payment: accepted or scheduled is done, `UNKNOWN` is unknown, the rest failed (WIZ-52, R-09). */
export function singleOutcome(status: string): PaymentOutcome {
  if (status === 'UNKNOWN') return 'unknown';
  return status === 'ACCEPTED' || status === 'SCHEDULED' ? 'done' : 'failed';
}

/** Outcome of a schedule: only a failure status is failed, `UNKNOWN` is unknown, the rest is done (WIZ-53, R-09). */
export function scheduleOutcome(status: string): PaymentOutcome {
  if (status === 'UNKNOWN') return 'unknown';
  return status === 'FAILED' ? 'failed' : 'done';
}

/** Title of the result dialog; a failure takes precedence (AMB-49, WIZ-54, WIZ-55). */
export function resultTitle(outcomes: readonly PaymentOutcome[]): string {
  if (outcomes.includes('failed')) return FAILURE_TITLE;
  return outcomes.includes('unknown') ? UNKNOWN_TITLE : SUCCESS_TITLE;
}
