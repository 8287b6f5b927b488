import type { ApiClientOptions, Endpoint } from '@portal/api';
import type { Auth } from './auth.ts';
import type { SessionTerminator } from './session-termination.ts';

/** A call that the end of the session refused was not made, so nothing has changed (AUTH-15, F-05). */
const NOT_SENT_TEXT = 'What you were sending was not sent. Nothing has changed.';

/**
 * Calls of which this sentence is not shown. The page sends the first two by itself. A payment may be a repeated attempt,
 * so only the payment pages know whether an earlier one arrived.
 */
const HANDLED_BY_PAGE: ReadonlySet<string> = new Set([
  'WriteToLog',
  'MarkDocumentsSeen',
  'MakeSinglePayment',
  'MakeMultipleSinglePayments',
  'MakeRecurringPayment',
  'UpdateRecurringPayment',
]);

/** What the API client needs of the session: its token, and what follows when the session has ended (AUTH-15). */
export function createApiAuth(
  auth: Pick<Auth, 'getToken'>,
  sessionTerminator: Pick<SessionTerminator, 'expire' | 'explainInterruption'>,
): Pick<ApiClientOptions, 'getToken' | 'onUnauthorized'> {
  function explainInterruption({ name, changesState }: Endpoint) {
    if (changesState && !HANDLED_BY_PAGE.has(name)) sessionTerminator.explainInterruption(NOT_SENT_TEXT);
  }
  return {
    async getToken(url, call) {
      try {
        return await auth.getToken(url);
      } catch (error) {
        explainInterruption(call);
        throw error;
      }
    },
    onUnauthorized(call) {
      sessionTerminator.expire('expired');
      explainInterruption(call);
    },
  };
}
