import { ApiError, useApiClient, WriteToLog } from '@portal/api';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { Text } from '@portal/ui';
import { useEffect } from 'react';
import { LINES_ERROR } from './texts.ts';

interface Props {
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** The lines failed to load: writes to the log and shows a plain text with Retry (ERR-37, AMB-50). */
export function LinesError({ error, onRetry, retrying }: Props) {
  const client = useApiClient();
  const reference = error instanceof ApiError ? error.traceId : undefined;
  useEffect(() => {
    const message = `payment.lines_failed trace=${reference ?? 'none'}`;
    // A failed log call must not cause another one.
    client(WriteToLog, { query: { message, severity: '2' } }).catch(() => undefined);
  }, [client, reference]);
  return (
    <RequestErrorAlert error={error} text={LINES_ERROR} onRetry={onRetry} retrying={retrying}>
      <Text>No money has moved, and payments that you scheduled stay scheduled.</Text>
    </RequestErrorAlert>
  );
}
