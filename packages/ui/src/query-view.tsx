import type { ReactNode } from 'react';
import { LoadingState } from './states.tsx';

/** The part of a query that this component needs; the result of TanStack's useQuery fits. */
export type QueryLike<Data> = {
  status: 'pending' | 'error' | 'success';
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
  isFetching?: boolean;
};

/** Properties of `QueryView`. */
export type QueryViewProps<Data> = {
  query: QueryLike<Data>;
  /** True while related data is still loading: the view waits for both. */
  isPending?: boolean;
  /** For data that must be current, such as payments: a failed refetch hides the loaded data. */
  hideStale?: boolean;
  /** Puts `loading` into a `LoadingState` with this label. */
  loadingLabel?: string;
  loading: ReactNode;
  /** `retrying` is true while a failed refetch runs again. */
  failed: (failure: { error: Error | null; retry: () => void; retrying: boolean }) => ReactNode;
  /** By default, an empty list counts as empty; pass `isEmpty` for other data. */
  empty: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/** Loading, error, empty and loaded states of a page; the props are required, so that none is forgotten. */
export function QueryView<Data>({
  query,
  isPending = false,
  hideStale = false,
  loadingLabel,
  loading,
  failed,
  empty,
  isEmpty = isEmptyList,
  children,
}: QueryViewProps<Data>) {
  // Loaded data stays after a failed refetch: a form in it has input.
  if (query.status === 'error' && (hideStale || query.data === undefined)) {
    return failed({
      error: query.error,
      retry: () => void query.refetch(),
      retrying: query.isFetching ?? false,
    });
  }
  if (isPending || query.status === 'pending' || query.data === undefined) {
    return loadingLabel ? <LoadingState label={loadingLabel}>{loading}</LoadingState> : loading;
  }
  return isEmpty(query.data) ? empty : children(query.data);
}
