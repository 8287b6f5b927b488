import { QueryView } from '@portal/ui';
import type { ReactNode } from 'react';
import { RequestErrorAlert } from './request-error-alert.tsx';

/** What this needs of a query; what `useApiQuery` returns fits. */
export interface PanelQuery<Data> {
  readonly status: 'pending' | 'error' | 'success';
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: PanelQuery<Data>;
  /** True while something that is shown with the data is still on its way, so that nothing moves when it comes. */
  readonly isPending?: boolean;
  /** Skeletons in the shape of what will come. */
  readonly loading: ReactNode;
  /** The text of the error catalogue for this call. */
  readonly failedText: string;
  /** Whether anything has changed, and what to do now. */
  readonly failedHelp: ReactNode;
  /** Why there is nothing and what to do; shown for an empty list, or for what `isEmpty` says. */
  readonly empty: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/** The four states of what one call answers, with the telephone number and a Retry on failure. */
export function QueryPanel<Data>({ failedText, failedHelp, ...view }: Props<Data>) {
  return (
    <QueryView
      {...view}
      failed={({ retry }) => (
        <RequestErrorAlert error={view.query.error} text={failedText} onRetry={retry}>
          {failedHelp}
        </RequestErrorAlert>
      )}
    />
  );
}
