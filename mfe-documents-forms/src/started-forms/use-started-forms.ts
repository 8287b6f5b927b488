import { GetStartedForms, useCall } from '@portal/api';
import { useReturn } from '@portal/member-features/window-return';
import { useMember } from '@portal/platform';

export type StartedForms = ReturnType<typeof useStartedForms>;

/**
 * What became of the forms that the member began (F-07), read anew each time that they come back to this page: a form is
 * signed in another window, in another tab, or by a spouse.
 */
export function useStartedForms({ enabled = true }: { enabled?: boolean } = {}) {
  const { nameId } = useMember();
  const query = useCall(GetStartedForms, { query: { lifeProNameId: nameId } }, { enabled });
  useReturn(enabled, () => void query.refetch());
  return query;
}
