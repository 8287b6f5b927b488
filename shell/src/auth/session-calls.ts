import type { ApiClientOptions, Call } from '@portal/api';
import type { Auth } from './auth.ts';
import type { SessionEnd } from './session-end.ts';

/** A call that the end of the session refused was not made, so nothing has changed (AUTH-15, F-05). */
const NOT_SENT = 'What you were sending was not sent. Nothing has changed.';

/**
 * Calls of which this sentence is not shown. The page sends the first two by itself. A payment may be a repeated attempt,
 * so only the payment pages know whether an earlier one arrived.
 */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'WriteToLog',
  'MarkDocumentsSeen',
  'MakeSinglePayment',
  'MakeMultipleSinglePayments',
  'MakeRecurringPayment',
  'UpdateRecurringPayment',
]);

/** What the API client needs of the session: its token, and what follows when the session has ended (AUTH-15). */
export function sessionCalls(
  auth: Pick<Auth, 'getToken'>,
  sessionEnd: Pick<SessionEnd, 'expire' | 'explain'>,
): Pick<ApiClientOptions, 'getToken' | 'onUnauthorised'> {
  function explain({ name, changesState }: Call) {
    if (changesState && !REPORTED_ELSEWHERE.has(name)) sessionEnd.explain(NOT_SENT);
  }
  return {
    async getToken(url, call) {
      try {
        return await auth.getToken(url);
      } catch (error) {
        explain(call);
        throw error;
      }
    },
    onUnauthorised(call) {
      sessionEnd.expire('expired');
      explain(call);
    },
  };
}
