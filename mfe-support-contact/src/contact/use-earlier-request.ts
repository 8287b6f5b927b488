import { GetSupportRequests, useApiQuery } from '@portal/api';
import { contactDraft, type PresetReason } from '@portal/domain/help/contact';
import { useApiExtension } from '@portal/section-sdk';
import { useDraft } from '@portal/shared-features/use-draft';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import { useState } from 'react';
import { useContactTracker } from './use-contact-tracker.ts';

/** What became of a request of this form that was sent before this page opened (F-05, F-08, R-09). */
export function useEarlierRequest(preset: PresetReason | undefined) {
  const tracker = useContactTracker();
  const hasRequests = useApiExtension('request-tracking');
  const { draft } = useDraft(contactDraft(preset));
  const [hasUnsentText, setUnsentText] = useState(false);
  const query = useApiQuery(GetSupportRequests, { query: {} }, { enabled: false });
  const keys = tracker.earlier.flatMap((one) => one.keys);
  const findStored = (requests: typeof query.data) =>
    requests?.find(({ RequestKey }) => RequestKey !== null && keys.includes(RequestKey));

  const requests = useUnconfirmedRequests([tracker], async () => {
    if (!hasRequests) return { isSuccess: true };
    const { data, isSuccess } = await query.refetch();
    const stored = findStored(data);
    // What the member has written since then has another key, or none yet.
    if (stored && draft.get().key !== stored.RequestKey && draft.get().detail) setUnsentText(true);
    else if (stored) draft.clear();
    return { isSuccess };
  });
  const storedKey = requests.length > 0 ? (findStored(query.data)?.RequestKey ?? undefined) : undefined;
  return {
    requests,
    /** Undefined if the API lists no requests, or no key identifies the request in its list. */
    arrived: hasRequests && keys.length > 0 ? storedKey !== undefined : undefined,
    /** The request arrived, and the draft holds another text. */
    hasUnsentText,
    /** Idempotency key of the request, if it arrived. */
    storedKey,
    isLoading: tracker.earlier.length > 0 && requests.length === 0 && !query.isError,
  };
}
