import { usePlatform } from '@portal/section-sdk';
import { PhoneLink, Text } from '@portal/ui';

/** Whom to call with a question about a payment, and when. */
export function ContactNotice() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Text tone="muted" size="sm">
      Questions? <PhoneLink number={supportPhoneTollFree} />, <span>{supportHours}</span>
    </Text>
  );
}
