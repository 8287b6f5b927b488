import { QueryView } from '@portal/ui';
import type { ReactNode } from 'react';
import { RequestErrorAlert } from './request-error-alert.tsx';

/** The part of a query that this component needs; the result of `useApiQuery` fits. */
export interface PanelQuery<Data> {
  readonly status: 'pending' | 'error' | 'success';
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isFetching?: boolean;
}

interface Props<Data> {
  readonly query: PanelQuery<Data>;
  /** True while related data is still loading, so that the layout does not shift later. */
  readonly isPending?: boolean;
  /** For data that must be current, such as payments: a failed refetch hides the loaded data. */
  readonly hideStale?: boolean;
  readonly loading: ReactNode;
  /** Error text of the call from the error catalogue. */
  readonly failedText: string;
  /** Whether anything changed, and what to do now. */
  readonly failedHelp: ReactNode;
  /** Why there is no data, and what to do. Shown for an empty list, or if `isEmpty` returns true. */
  readonly empty: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Loading, error, empty and loaded states of one query; the error state has the phone number and a Retry button. */
export function QueryPanel<Data>({ failedText, failedHelp, ...view }: Props<Data>) {
  return (
    <QueryView
      {...view}
      failed={({ retry, retrying }) => (
        <RequestErrorAlert error={view.query.error} text={failedText} onRetry={retry} retrying={retrying}>
          {failedHelp}
        </RequestErrorAlert>
      )}
    />
  );
}
