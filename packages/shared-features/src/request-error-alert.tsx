import { ApiError } from '@portal/api';
import { NOT_CONNECTED_TEXT } from '@portal/domain/help/problem-texts';
import { usePlatform } from '@portal/section-sdk';
import { ErrorState, Text } from '@portal/ui';
import type { ReactNode } from 'react';
import { isOffline } from './is-offline.ts';

interface Props {
  readonly error: Error | null;
  /** Text of the error catalogue. The alert is a live region, so no notification repeats it (ERR-01, AMB-02). */
  readonly text: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  /** Whether anything changed, and what to do now. */
  readonly children: ReactNode;
}

/** Alert for a failed request: cause, state of the connection, what to do, whom to call, reference (F-23). */
export function RequestErrorAlert({ error, text, onRetry, retrying = false, children }: Props) {
  const { config } = usePlatform();
  return (
    <ErrorState
      title={text}
      onRetry={onRetry}
      retrying={retrying}
      phone={config.society.supportPhoneTollFree}
      reference={error instanceof ApiError ? error.traceId : undefined}
    >
      {isOffline(error) && <Text>{NOT_CONNECTED_TEXT}</Text>}
      {children}
    </ErrorState>
  );
}
