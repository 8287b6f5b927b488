import {
  ApiError,
  GetSupportRequests,
  queryKeyOf,
  SendSupportRequestEmail,
  useApiMutation,
  useQueryClient,
} from '@portal/api';
import type { ContactDraft } from '@portal/domain/help/contact';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Draft } from '@portal/shared-features/draft';
import type { SubmitState } from '@portal/shared-features/form';

/** Request body. */
export interface SupportRequest {
  readonly Topic: string;
  readonly Issue: string;
  readonly Detail: string;
  readonly ContactMethod: string;
  readonly CallBack?: { readonly Day: CalendarDate; readonly Time: string };
}

/** The API reports a request that was not stored as a success (AMB-36). */
class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

const STORED_STATUS = 1;
const INPUT_KEPT_TEXT =
  'What you wrote is still here. You can press Send Request again: it reaches us only once.';
const RATE_LIMITED = 429;
const CALLBACK_UNAVAILABLE = 422;
const CALLBACK_UNAVAILABLE_TEXT =
  'We cannot call you at the time that you chose. Please choose another time. What you wrote is still here.';
const RATE_LIMIT_TEXT =
  'You have sent several requests within an hour, and we have them. What you wrote now is still here: please send it later, or call us.';

/**
 * Sends a request at most once: the draft stores its idempotency key until the request was sent or its content
 * changes.
 */
export function useSendRequest(draft: Draft<ContactDraft>, onSent: (key: string) => void) {
  const queries = useQueryClient();
  const call = useApiMutation(SendSupportRequestEmail);
  const rejectedKey = call.status === 'success' && call.data !== STORED_STATUS;
  const error = rejectedKey ? NOT_STORED_ERROR : call.error;
  const submitState: SubmitState = { status: rejectedKey ? 'error' : call.status, error };

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
          if (answer !== STORED_STATUS) return;
          draft.clear();
          void queries.invalidateQueries({ queryKey: queryKeyOf(GetSupportRequests) });
          onSent(key);
        },
      },
    );
  }

  return { submitState, send, errorHelp: helpText(error) };
}

const NOT_STORED_ERROR = new NotStoredError('The server did not store the request');

function helpText(error: Error | null): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === RATE_LIMITED) return RATE_LIMIT_TEXT;
  return status === CALLBACK_UNAVAILABLE ? CALLBACK_UNAVAILABLE_TEXT : INPUT_KEPT_TEXT;
}
