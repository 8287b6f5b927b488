import type { ReactNode } from 'react';

/** What this needs of a query; the result of TanStack's useQuery fits. */
export type QueryLike<Data> = {
  status: 'pending' | 'error' | 'success';
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
};

type QueryViewProps<Data> = {
  query: QueryLike<Data>;
  /** True while something that is shown with the data is still on its way: the view waits for both. */
  isPending?: boolean;
  loading: ReactNode;
  failed: (failure: { error: unknown; retry: () => void }) => ReactNode;
  /** By default an empty list is empty; give `isEmpty` for anything else. */
  empty: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/** The four states of every page; three are required so that none is forgotten (LOOK.md, conventions "Screens"). */
export function QueryView<Data>({
  query,
  isPending = false,
  loading,
  failed,
  empty,
  isEmpty = isEmptyList,
  children,
}: QueryViewProps<Data>) {
  if (query.status === 'error') {
    return failed({ error: query.error, retry: () => void query.refetch() });
  }
  if (isPending || query.status === 'pending' || query.data === undefined) {
    return loading;
  }
  return isEmpty(query.data) ? empty : children(query.data);
}
