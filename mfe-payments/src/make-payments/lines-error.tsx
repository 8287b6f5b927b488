import { ApiError, useApiClient, WriteToLog } from '@portal/api';
import { usePlatform } from '@portal/section-sdk';
import { ErrorState, Text } from '@portal/ui';
import { useEffect } from 'react';
import { LINES_ERROR } from './texts.ts';

/** The lines failed to load: writes to the log and shows a plain text with Retry (ERR-37, AMB-50). */
export function LinesError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const client = useApiClient();
  const { config } = usePlatform();
  const reference = error instanceof ApiError ? error.traceId : undefined;
  useEffect(() => {
    const message = `payment.lines_failed trace=${reference ?? 'none'}`;
    // A failed log call must not cause another one.
    client(WriteToLog, { query: { message, severity: '2' } }).catch(() => undefined);
  }, [client, reference]);
  return (
    <ErrorState
      title={LINES_ERROR}
      onRetry={onRetry}
      phone={config.society.supportPhoneTollFree}
      reference={reference}
    >
      <Text>No money has moved, and payments that you scheduled stay scheduled.</Text>
    </ErrorState>
  );
}
