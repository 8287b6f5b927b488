import {
  ApiError,
  callKey,
  GetSupportRequests,
  SendSupportRequestEmail,
  useQueryClient,
  useSend,
} from '@portal/api';
import type { ContactDraft } from '@portal/domain/help/contact';
import type { Draft } from '@portal/member-features/draft';
import type { Sending } from '@portal/member-features/form';

/** What the server is told. */
export interface SupportRequest {
  readonly Topic: string;
  readonly Issue: string;
  readonly Detail: string;
  readonly ContactMethod: string;
}

/** The server and the specification count what was not stored as an answer too (AMB-36). */
class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

const STORED = 1;
const KEPT = 'What you wrote is still here. You can press Send Request again: it reaches us only once.';
const TOO_MANY =
  'You have sent several requests within an hour, and we have them. What you wrote now is still here: please send it later, or call us.';

/**
 * Sends a request once, however often it is pressed: its key stands in the draft with its words, until it is known to be
 * sent or says something else.
 */
export function useSendRequest(draft: Draft<ContactDraft>, onSent: (key: string) => void) {
  const queries = useQueryClient();
  const call = useSend(SendSupportRequestEmail);
  const refused = call.status === 'success' && call.data !== STORED;
  const error = refused ? NOT_STORED : call.error;
  const sending: Sending = { status: refused ? 'error' : call.status, error };

  function send(request: SupportRequest): void {
    const { key = crypto.randomUUID() } = draft.get();
    draft.save({ key });
    call.mutate(
      {
        query: {},
        body: { ...request, RecipientEmail: '', User: null },
        headers: { 'idempotency-key': key },
      },
      {
        onSuccess: (answer) => {
          if (answer !== STORED) return;
          draft.drop();
          void queries.invalidateQueries({ queryKey: callKey(GetSupportRequests) });
          onSent(key);
        },
      },
    );
  }

  return { sending, send, failedHelp: isTooMany(error) ? TOO_MANY : KEPT };
}

const NOT_STORED = new NotStoredError('Not stored');

function isTooMany(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 429;
}
