import { NOT_CONNECTED_TEXT, problemText } from '@portal/domain/help/problem-texts';
import { usePlatform } from '@portal/section-sdk';
import { isOffline } from '@portal/shared-features/is-offline';
import { Alert, Button, Icon, PhoneLink, Text, useFocusOnHeading, VisuallyHidden } from '@portal/ui';
import { useRef, useState } from 'react';
import { PROCESSOR_STILL_UNAVAILABLE, PROCESSOR_UNAVAILABLE } from './texts.ts';

/** F-25: the saved methods failed to load (ERR-30). Amounts due and scheduled payments stay visible. */
export function ProcessorUnavailableAlert({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  const [state, setState] = useState<'failed' | 'retrying' | 'failedAgain'>('failed');
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnHeading(button);

  async function retry() {
    setState('retrying');
    await onRetry();
    setState('failedAgain');
  }

  return (
    <Alert
      tone="warning"
      title={PROCESSOR_UNAVAILABLE}
      actions={
        <Button ref={button} variant="secondary" loading={state === 'retrying'} onClick={() => void retry()}>
          <Icon name="retry" />
          Try again
        </Button>
      }
    >
      <Text>
        <span>
          {isOffline()
            ? NOT_CONNECTED_TEXT
            : 'Our payment provider does not answer: nothing can be paid, changed or cancelled online until it does.'}
        </span>{' '}
        Your due dates stay as they are, and payments that you scheduled stay scheduled. Please come back
        later, or call us: <PhoneLink number={supportPhoneTollFree} />
      </Text>
      <Text tone="muted">{problemText('paymentMethods')}</Text>
      <VisuallyHidden role="status">
        {state === 'failedAgain' ? PROCESSOR_STILL_UNAVAILABLE : ''}
      </VisuallyHidden>
    </Alert>
  );
}
