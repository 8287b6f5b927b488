import { ApiError } from '@portal/api';

/** An identical payment exists; the member must confirm a second one. */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
}

/** Why nothing was sent: the session has expired (F-05), or the browser is offline. */
export type NotSentReason = 'session' | 'offline';

/** Nothing was sent; the member can submit again (F-05, F-23). */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  readonly reason: NotSentReason;

  constructor(reason: NotSentReason, options?: ErrorOptions) {
    super(`Not sent: ${reason}`, options);
    this.reason = reason;
  }
}

/** How long to retry after a lost response, under the same key. */
const RETRY_TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 1_000;

/** Codes of requests that the server rejected before it called the bank, whatever happened to an earlier attempt. */
const DEFINITE_ERROR_CODES =
  /^(?:(?:amount|date|method|recurring)_|line_|duplicate_in_request|not_found|key_|payment_type)/;

/** Codes of server errors that certainly come before anything is stored or sent to the bank. */
const NOT_BEGUN_CODES = ['overloaded', 'shutting_down', 'payments_unavailable', 'processor_unavailable'];

/** Codes of the gateway and the API when the connection broke, perhaps after the payment was stored. */
const UNANSWERED_CODES = ['api-unavailable', 'api-timeout', 'unavailable', 'storage_full'];

/**
 * Sends a request with an idempotency key. Retries after a lost response, or while the first attempt is in progress;
 * the server then returns the first response. With `canRetry: false` it sends the request once. Rejects with an
 * UnknownOutcomeError if the outcome stays unknown.
 */
export async function sendIdempotent<Answer>(
  send: () => Promise<Answer>,
  { canRetry = true }: { canRetry?: boolean } = {},
): Promise<Answer> {
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (let outcomeUnknown = false; ; ) {
    try {
      return await send();
    } catch (error) {
      outcomeUnknown ||= isOutcomeUnknown(error);
      if (!canRetry || !isRetryable(error, outcomeUnknown) || Date.now() + RETRY_DELAY_MS > deadline)
        throw toOutcomeError(error, outcomeUnknown);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}

/** A failed call, as shown to the member. */
export interface CallFailure {
  readonly outcome: 'failed' | 'unknown';
  readonly messages: readonly string[];
  readonly code?: string | undefined;
  readonly traceId?: string | undefined;
}

/**
 * Whether no answer came back, so that the request may never have arrived. The browser cannot tell a refused connection
 * from a lost response.
 */
export function isUnanswered({ code = '' }: { readonly code?: string | undefined }): boolean {
  return ['network', 'timeout', 'offline', ...UNANSWERED_CODES].includes(code);
}

/** Classifies a failed call as rejected or unknown. Rethrows a NotSentError. */
export function toCallFailure(error: unknown): CallFailure {
  const unknown = error instanceof UnknownOutcomeError;
  if (error instanceof NotSentError) throw error;
  const cause = unknown ? error.cause : error;
  const details = cause instanceof ApiError ? { code: cause.code ?? cause.kind, traceId: cause.traceId } : {};
  if (unknown) return { outcome: 'unknown', messages: [], ...details };
  return { outcome: 'failed', messages: [rejectionText(details.code)], ...details };
}

/** The outcome of a request is unknown. */
class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A malformed response has a status. A request that violates the contract has none and was not sent.
  if (error.kind === 'contract') return error.status !== undefined;
  if (error.kind === 'offline') return false;
  if (error.kind !== 'problem') return true;
  const { code, status = 0 } = error;
  if (code === undefined || code === 'request_in_progress') return true;
  return status >= 500 && !NOT_BEGUN_CODES.includes(code);
}

function isRetryable(error: unknown, outcomeUnknown: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  // After a request was sent, retry until the connection returns.
  if (error.kind === 'offline') return outcomeUnknown;
  return (
    error.kind === 'network' ||
    ['request_in_progress', 'api-unavailable', 'unavailable'].includes(error.code ?? '')
  );
}

function toOutcomeError(error: unknown, outcomeUnknown: boolean): unknown {
  if (!(error instanceof ApiError))
    return outcomeUnknown
      ? new UnknownOutcomeError('The outcome of the request is unknown', { cause: error })
      : new NotSentError('session');
  if (error.code === 'duplicate_payment') return new DuplicateError('An identical payment exists');
  if (outcomeUnknown && !DEFINITE_ERROR_CODES.test(error.code ?? ''))
    return new UnknownOutcomeError('The outcome of the request is unknown', { cause: error });
  if (error.kind === 'offline') return new NotSentError('offline', { cause: error });
  return error.status === 401 ? new NotSentError('session', { cause: error }) : error;
}

/** Member text of a rejection by code; nothing was sent to the bank. */
function rejectionText(code = ''): string {
  if (code.startsWith('date_'))
    return 'This payment date is not possible any more. Please choose another one.';
  if (code.startsWith('method_') || code === 'not_found') {
    return 'This payment method cannot be used. Please choose another one.';
  }
  if (code === 'recurring_not_active')
    return 'This recurring payment has ended, or was cancelled in the meantime.';
  if (code === 'recurring_change_pending') {
    return 'Another change of this recurring payment is still being confirmed by the bank. Please try again in a few minutes.';
  }
  if (code === 'recurring_already') return 'There is a recurring payment for this already.';
  if (code.startsWith('recurring_')) return 'This cannot be paid by a recurring payment.';
  if (code.startsWith('amount_') || code === 'line_not_payable') {
    return 'The amounts have changed since you started. Please start again.';
  }
  if (code === 'idempotency_key_reused') {
    return 'Another tab has sent or closed this payment. Please look under Payments before you pay again.';
  }
  if (code === 'too_many_requests') return 'There were too many requests. Please wait a minute.';
  return 'Our payment provider could not be reached.';
}
