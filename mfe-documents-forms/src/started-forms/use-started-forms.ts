import { GetStartedForms, useCall } from '@portal/api';
import { useReturn } from '@portal/member-features/window-return';
import { useMember } from '@portal/platform';

export type StartedForms = ReturnType<typeof useStartedForms>;

interface Options {
  /** Called after each return of the member to this page, once the forms have been read again. */
  readonly onReread?: () => void;
}

/**
 * The forms that the member began and their states (F-07). Read again whenever the member returns to this page: a form
 * is signed in another window, in another tab, or by a spouse.
 */
export function useStartedForms({ onReread }: Options = {}) {
  const { nameId } = useMember();
  const query = useCall(GetStartedForms, { query: { lifeProNameId: nameId } });
  useReturn(true, () => void query.refetch().then(onReread));
  return query;
}
