import { usePlatform } from '@portal/section-sdk';
import { PhoneLink, Text } from '@portal/ui';

/** On every step: nobody has to do this alone. */
export function CallInstead() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Text tone="muted">
      Would you rather do this with us? Call <PhoneLink number={supportPhoneTollFree} />
      <span>{`. ${supportHours}`}</span>
    </Text>
  );
}
