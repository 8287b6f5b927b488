import { GetFormSubmissions, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { useOnFocusReturn } from '@portal/shared-features/use-on-focus-return';

export type FormSubmissionsQuery = ReturnType<typeof useFormSubmissions>;

interface Options {
  /** Called after each return of the member to this page, once the forms have been read again. */
  readonly onRefetched?: () => void;
}

/**
 * The forms that the member began and their states (F-07). Read again whenever the member returns to this page: a form
 * is signed in another window, in another tab, or by a spouse.
 */
export function useFormSubmissions({ onRefetched }: Options = {}) {
  const { nameId } = useMember();
  const query = useApiQuery(GetFormSubmissions, { query: { lifeProNameId: nameId } });
  useOnFocusReturn(true, () => void query.refetch().then(onRefetched));
  return query;
}
