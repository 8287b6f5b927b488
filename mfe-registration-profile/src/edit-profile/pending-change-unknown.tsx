import { Alert, Button, Text, useFocusOnHeading } from '@portal/ui';
import { useRef } from 'react';
import { PENDING_CHANGE_UNKNOWN } from './texts.ts';

interface Props {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Says that the requested change failed to load (F-06). */
export function PendingChangeUnknown({ query }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnHeading(button);
  return (
    <Alert
      tone="warning"
      title={PENDING_CHANGE_UNKNOWN}
      actions={
        <Button
          ref={button}
          variant="secondary"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Try again
        </Button>
      }
    >
      <Text>If one is waiting, what you save now takes its place.</Text>
    </Alert>
  );
}
