import { ApiError } from '@portal/api';
import { NOT_CONNECTED_TEXT } from '@portal/domain/help/problem-texts';
import { usePlatform } from '@portal/section-sdk';
import { Alert, Box, PhoneLink, Text } from '@portal/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { isOffline } from '../is-offline.ts';

interface Props {
  readonly hidden: boolean;
  readonly error: Error | null;
  readonly text: string;
  /** Whether anything changed, and what to do now. */
  readonly children: ReactNode;
  /** The call has an Idempotency-Key: a retry is safe, and `children` says so, also after a lost response. */
  readonly idempotent?: boolean | undefined;
  /** The call sends nothing of the member: a failure does not tell what arrived. */
  readonly sendsNothing?: boolean | undefined;
}

const NOT_SENT = 'Nothing was sent: you are not connected.';
const NOT_SENT_HELP =
  'Everything that you typed is still here. Please connect to the internet, and send it again.';
const NO_RESPONSE = 'No answer came back, so we do not know whether it arrived.';
const NO_RESPONSE_HELP =
  'Everything that you typed is still here. Please check your connection before you send it again.';

/** Alert above a form after a failed submit: what happened, what to do, whom to call, with which reference (F-23). */
export function SubmitErrorAlert({
  hidden,
  error,
  text,
  children,
  idempotent = false,
  sendsNothing = false,
}: Props) {
  const kind = error instanceof ApiError ? error.kind : undefined;
  const isOutcomeUnknown = error instanceof ApiError && hasNoAnswer(error);
  const isUnanswered = isOutcomeUnknown || kind === 'offline';
  const title = kind === 'offline' && !sendsNothing ? NOT_SENT : text;
  const { supportPhoneTollFree } = usePlatform().config.society;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={title} hidden={hidden} marginBottom="6">
      <Alert tone="danger" title={title}>
        {sendsNothing && isUnanswered && (
          <Text>
            {isOffline(error) ? NOT_CONNECTED_TEXT : 'No answer came back. Please check your connection.'}
          </Text>
        )}
        {!sendsNothing && isOutcomeUnknown && <Text>{NO_RESPONSE}</Text>}
        <Text>
          {sendsNothing
            ? children
            : helpAfter({ isOffline: kind === 'offline', isOutcomeUnknown, idempotent, children })}
        </Text>
        <Text>
          If this keeps happening, call us: <PhoneLink number={supportPhoneTollFree} />
        </Text>
        {error instanceof ApiError && error.traceId !== undefined && (
          <Text tone="muted" size="sm">
            {`Reference: ${error.traceId}`}
          </Text>
        )}
      </Alert>
    </Box>
  );
}

/** The API may have done what was asked, and the page or the gateway got no usable answer. */
function hasNoAnswer({ kind, status, code }: ApiError): boolean {
  if (kind !== 'problem') return kind === 'network' || kind === 'timeout' || status !== undefined;
  return status === 504 || (status === 502 && (code === undefined || code === 'api-unavailable'));
}

interface Help extends Required<Pick<Props, 'idempotent' | 'children'>> {
  readonly isOffline: boolean;
  readonly isOutcomeUnknown: boolean;
}

function helpAfter({ isOffline, isOutcomeUnknown, idempotent, children }: Help): ReactNode {
  if (isOffline) return NOT_SENT_HELP;
  return isOutcomeUnknown && !idempotent ? NO_RESPONSE_HELP : children;
}
