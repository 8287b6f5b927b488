import { ApiError } from '@portal/api';
import { usePlatform } from '@portal/platform';
import { Alert, Box, PhoneLink, Text } from '@portal/ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly error: Error | null;
  readonly text: string;
  /** Whether anything has changed, and what to do now. */
  readonly children: ReactNode;
}

/** On top of a form that could not be sent: what happened, what to do, whom to call, and what to tell them (F-23). */
export function SendingFailed({ error, text, children }: Props) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={text} marginBottom="6">
      <Alert tone="danger" title={text}>
        <Text>{children}</Text>
        <Text>
          If it goes on, call us: <PhoneLink number={supportPhoneTollFree} />
        </Text>
        {error instanceof ApiError && error.traceId !== undefined && (
          <Text tone="muted" size="sm">
            Reference: {error.traceId}
          </Text>
        )}
      </Alert>
    </Box>
  );
}
