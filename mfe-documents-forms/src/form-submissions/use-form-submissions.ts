import { type FormSubmission, GetFormSubmissions, useApiQuery } from '@portal/api';
import { useApiExtension, useMember } from '@portal/section-sdk';
import { useOnFocusReturn } from '@portal/shared-features/use-on-focus-return';

/** Poll interval while a signature may be on its way; the service can report it up to 15 minutes late. */
const POLL_INTERVAL_MS = 10_000;

export type FormSubmissionsQuery = ReturnType<typeof useFormSubmissions>;

interface Options {
  /** Called after each refetch caused by a return to this page. */
  readonly onRefetched?: () => void;
  /** Whether to poll while these forms are loaded. */
  readonly isPolled?: (forms: readonly FormSubmission[]) => boolean;
}

/**
 * Started forms with their states (F-07). Refetches when the member returns to this page, because forms are signed in
 * other windows or by a spouse. Stays without data if the API does not track forms.
 */
export function useFormSubmissions({ onRefetched, isPolled }: Options = {}) {
  const { nameId } = useMember();
  const isTracked = useApiExtension('form-tracking');
  const input = { query: { lifeProNameId: nameId } };
  const query = useApiQuery(GetFormSubmissions, input, {
    enabled: isTracked,
    pollInterval: (forms) => (isPolled?.(forms) ? POLL_INTERVAL_MS : undefined),
  });
  useOnFocusReturn(isTracked, () => void query.refetch().then(onRefetched));
  return query;
}
