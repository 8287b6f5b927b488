import { contactDraft, presetReason } from '@portal/domain/help/contact';
import { useLocation } from '@portal/section-sdk/router';
import { type RequestTracker, useRequestTracker } from '@portal/shared-features/use-request-tracker';

/** Tracks the requests of this form. Each reason has a separate draft, and so requests of a separate kind. */
export function useContactTracker(): RequestTracker {
  const { search } = useLocation();
  const preset = presetReason(new URLSearchParams(search).get('reason'));
  return useRequestTracker(contactDraft(preset).name, search);
}
