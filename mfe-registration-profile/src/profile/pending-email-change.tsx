import { GetPendingEmailAddress, useApiQuery } from '@portal/api';
import { formatLongDate } from '@portal/domain/values/dates';
import { useApiExtension } from '@portal/section-sdk';
import { Text } from '@portal/ui';

/** E-mail address that is not confirmed, or was not in time, below the current one. Renders nothing without one. */
export function PendingEmailChange() {
  const isAvailable = useApiExtension('email-confirmation');
  const { data, error } = useApiQuery(GetPendingEmailAddress, { query: {} }, { enabled: isAvailable });
  if (error) {
    return (
      <Text tone="muted" size="sm" fontWeight="normal">
        We could not check whether another address waits for confirmation.
      </Text>
    );
  }
  if (!data?.EmailAddress || !data.RequestedOn) return null;
  const requested = `${data.EmailAddress}, asked for on ${formatLongDate(data.RequestedOn)}.`;
  const state = data.IsExpired
    ? `Not confirmed in 24 hours: ${requested} We go on using the address above.`
    : `Waiting for confirmation: ${requested} Open the link that we have sent to it.`;
  return (
    <Text tone="muted" size="sm" fontWeight="normal">
      {`${state} To get another link, change your preferred email to it again.`}
    </Text>
  );
}
