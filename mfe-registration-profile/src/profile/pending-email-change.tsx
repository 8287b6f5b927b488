import { GetPendingEmailAddress, useApiQuery } from '@portal/api';
import { formatLongDate } from '@portal/domain/values/dates';
import { useApiExtension } from '@portal/section-sdk';
import { Text } from '@portal/ui';

/** Unconfirmed e-mail address, below the current one; renders nothing without one. */
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
  return (
    <Text tone="muted" size="sm" fontWeight="normal">
      {`Waiting for confirmation: ${data.EmailAddress}, asked for on ${formatLongDate(data.RequestedOn)}. Open the link that we have sent to it. To get another link, change your preferred email to it again.`}
    </Text>
  );
}
