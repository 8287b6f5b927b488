import { usePlatform } from '@portal/section-sdk';
import { PhoneLink, Text } from '@portal/ui';

/** Phone support, on every step. */
export function CallInstead() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Text tone="muted">
      Want help with this? Call <PhoneLink number={supportPhoneTollFree} />
      <span>{`. ${supportHours}.`}</span>
    </Text>
  );
}
