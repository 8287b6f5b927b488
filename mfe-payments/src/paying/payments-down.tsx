import { usePlatform } from '@portal/platform';
import { Alert, Button, Icon, PhoneLink, Text } from '@portal/ui';
import { PAYMENTS_DOWN } from './texts.ts';

/** F-25: told before the member begins. What is due and what is scheduled is shown all the same. */
export function PaymentsDown({ onRetry }: { onRetry: () => void }) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  return (
    <Alert
      tone="warning"
      title={PAYMENTS_DOWN}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          <Icon name="retry" />
          Try again
        </Button>
      }
    >
      <Text>
        Our payment provider does not answer: nothing can be paid, changed or cancelled online until it does.
        Your due dates stay as they are, and payments that you scheduled stay scheduled. Please come back
        later, or call us to pay by phone: <PhoneLink number={supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}
