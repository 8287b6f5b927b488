import { GetFormSubmissions, useApiQuery } from '@portal/api';
import { useApiExtension, useMember } from '@portal/section-sdk';
import { useOnFocusReturn } from '@portal/shared-features/use-on-focus-return';

export type FormSubmissionsQuery = ReturnType<typeof useFormSubmissions>;

interface Options {
  /** Called after each refetch caused by a return to this page. */
  readonly onRefetched?: () => void;
}

/**
 * Started forms with their states (F-07). Refetches when the member returns to this page, because forms are signed in
 * other windows or by a spouse. Stays without data if the API does not track forms.
 */
export function useFormSubmissions({ onRefetched }: Options = {}) {
  const { nameId } = useMember();
  const isTracked = useApiExtension('form-tracking');
  const input = { query: { lifeProNameId: nameId } };
  const query = useApiQuery(GetFormSubmissions, input, { enabled: isTracked });
  useOnFocusReturn(isTracked, () => void query.refetch().then(onRefetched));
  return query;
}
