import { usePlatform } from '@portal/section-sdk';
import { PhoneLink, Text } from '@portal/ui';

/** Phone support, on every step. */
export function CallInstead() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Text tone="muted">
      Would you rather do this with us? Call <PhoneLink number={supportPhoneTollFree} />
      <span>{`. ${supportHours}`}</span>
    </Text>
  );
}
