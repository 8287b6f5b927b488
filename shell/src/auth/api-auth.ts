import type { ApiClientOptions, Endpoint } from '@portal/api';
import { unconfirmedRequests } from '@portal/section-sdk';
import type { Auth } from './auth.ts';
import type { SessionTerminator } from './session-termination.ts';

/** The server refused this call at the end of the session (AUTH-15, F-05). An earlier attempt may have arrived. */
const NOT_SENT_TEXT =
  'Your last attempt to send was not accepted. If you had sent it before, check whether it arrived before you send it again.';

/** Calls without this message. Only their pages know what it means that they were refused. */
const HANDLED_BY_PAGE: ReadonlySet<string> = new Set([
  'WriteToLog',
  'MarkDocumentsSeen',
  'MakeSinglePayment',
  'MakeMultipleSinglePayments',
  'MakeRecurringPayment',
  'UpdateRecurringPayment',
  'GetWalletUrl',
]);

/** Connects the API client with the session: its token, and the end of the session (AUTH-15). */
export function createApiAuth(
  auth: Pick<Auth, 'getToken'>,
  sessionTerminator: Pick<SessionTerminator, 'expire' | 'explainInterruption'>,
): Pick<ApiClientOptions, 'getToken' | 'onUnauthorized'> {
  function explainInterruption({ name, changesState }: Endpoint) {
    // A tracked request says itself whether an attempt may have arrived.
    if (!changesState || HANDLED_BY_PAGE.has(name) || unconfirmedRequests.list().length > 0) return;
    sessionTerminator.explainInterruption(NOT_SENT_TEXT);
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
