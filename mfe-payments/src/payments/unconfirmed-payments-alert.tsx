import { usePlatform } from '@portal/section-sdk';
import { Alert, PhoneLink, Text } from '@portal/ui';

/** F-13, R-09: payments that are not confirmed yet; next steps and phone number. */
export function UnconfirmedPaymentsAlert({ count }: { count: number }) {
  const { supportPhoneTollFree } = usePlatform().config.society;
  const one = count === 1;
  return (
    <Alert
      tone="warning"
      live="polite"
      title={one ? 'One payment is not confirmed yet' : `${count} payments are not confirmed yet`}
    >
      <Text>
        <span>{`The bank has not told us yet whether ${one ? 'it was' : 'they were'} accepted. ${doNotRepeatText(one)}`}</span>{' '}
        Questions? Call us: <PhoneLink number={supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}

function doNotRepeatText(one: boolean): string {
  return `Please do not make ${one ? 'it' : 'them'} again: we are asking the bank, and this list changes by itself as soon as we know, at the latest on the next business day.`;
}
