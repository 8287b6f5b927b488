import { QueryView, type QueryViewProps } from '@portal/ui';
import type { ReactNode } from 'react';
import { RequestErrorAlert } from './request-error-alert.tsx';

type Props<Data> = Omit<QueryViewProps<Data>, 'failed'> & {
  /** Error text of the call from the error catalogue. */
  failedText: string;
  /** Whether anything changed, and what to do now. */
  failedHelp: ReactNode;
};

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
