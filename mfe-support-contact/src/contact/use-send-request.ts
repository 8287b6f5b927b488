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
import { useApiExtension } from '@portal/section-sdk';
import type { SubmitState } from '@portal/shared-features/form';
import type { Draft } from '@portal/shared-features/use-draft';
import { useContactTracker } from './use-contact-tracker.ts';

/** Request body. */
export interface SupportRequest {
  readonly Topic: string;
  readonly Issue: string;
  readonly Detail: string;
  readonly ContactMethod: string;
  readonly CallBack?: { readonly Day: CalendarDate; readonly Time: string };
}

/** The API reports a request that was not stored as a success too (AMB-36). */
const STORED_STATUS = 1;
const INPUT_KEPT_TEXT =
  'What you wrote is still here. You can press Send Request again: it reaches us only once.';
const TRY_AGAIN_TEXT = 'What you wrote is still here. Please try again in a moment.';
const RATE_LIMITED = 429;
const KEY_REUSED = 409;
const CALLBACK_UNAVAILABLE = 422;
const CALLBACK_UNAVAILABLE_TEXT =
  'We cannot call you at the time that you chose. Please choose another time. What you wrote is still here.';
const RATE_LIMIT_TEXT =
  'You have sent several requests within an hour, and we have them. What you wrote now is still here: please send it later, or call us.';

/**
 * Sends a request at most once. The draft stores its idempotency key until it was sent or edited. An API without
 * idempotency keys may get it twice, and the texts then do not invite to repeat it.
 */
export function useSendRequest(draft: Draft<ContactDraft>, onSent: (key: string) => void) {
  const queries = useQueryClient();
  const isIdempotent = useApiExtension('idempotency');
  const tracker = useContactTracker();
  const call = useApiMutation(SendSupportRequestEmail, {
    async run(request, keys) {
      const answer = await tracker.run(request, keys);
      // Not in a callback of the mutation, because the member may have left for the list in the meantime.
      void queries.invalidateQueries({ queryKey: queryKeyOf(GetSupportRequests) });
      return answer;
    },
  });
  const isNotStored = call.status === 'success' && call.data !== STORED_STATUS;
  const submitState: SubmitState = { status: isNotStored ? 'error' : call.status, error: call.error };

  function send(request: SupportRequest): void {
    const { key = crypto.randomUUID(), sentKeys = '' } = draft.get();
    draft.save({ key, sentKeys: `${sentKeys} ${key}` });
    call.mutate(
      {
        query: {},
        body: { ...request, RecipientEmail: '', User: null },
        ...(isIdempotent && { headers: { 'idempotency-key': key } }),
      },
      {
        onSuccess: (answer) => {
          tracker.finish(isIdempotent ? [key] : []);
          if (answer !== STORED_STATUS) return;
          // The stored request replaces the attempts before an edit.
          for (const sentKey of sentKeys.split(' ')) tracker.finish([sentKey]);
          draft.clear();
          onSent(key);
        },
        onError: (failure) => {
          // The key has sent other content, for example an hour of a call that has passed since then.
          if (statusOf(failure) === KEY_REUSED) draft.save({ key: undefined });
        },
      },
    );
  }

  return { submitState, send, isIdempotent, errorHelp: helpText(call.error, isIdempotent) };
}

function helpText(error: Error | null, isIdempotent: boolean): string {
  const status = statusOf(error);
  if (status === RATE_LIMITED) return RATE_LIMIT_TEXT;
  if (status === CALLBACK_UNAVAILABLE) return CALLBACK_UNAVAILABLE_TEXT;
  return isIdempotent ? INPUT_KEPT_TEXT : TRY_AGAIN_TEXT;
}

function statusOf(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}
