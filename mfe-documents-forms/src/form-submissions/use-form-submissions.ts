import { GetFormSubmissions, useApiQuery } from '@portal/api';
import { useApiExtension, useMember, usePlatform } from '@portal/section-sdk';
import { useOnFocusReturn } from '@portal/shared-features/use-on-focus-return';

/** The service can report a signature up to 15 minutes late. */
const POLL_INTERVAL_MS = 10_000;

export type FormSubmissionsQuery = ReturnType<typeof useFormSubmissions>;

interface Options {
  /** Called after each refetch caused by a return to this page. */
  readonly onRefetched?: () => void;
}

/**
 * Started forms with their states (F-07). Refetches when the member returns to this page, because forms are signed in
 * other windows or by a spouse. Polls while the signature of a form opened today may be on its way. Stays without data
 * if the API does not track forms.
 */
export function useFormSubmissions({ onRefetched }: Options = {}) {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const isTracked = useApiExtension('form-tracking');
  const input = { query: { lifeProNameId: nameId } };
  const query = useApiQuery(GetFormSubmissions, input, {
    enabled: isTracked,
    pollInterval: (forms) =>
      forms.some(({ State, StartedOn }) => State === 'STARTED' && StartedOn === today())
        ? POLL_INTERVAL_MS
        : undefined,
  });
  useOnFocusReturn(isTracked, () => void query.refetch().then(onRefetched));
  return query;
}
