import { usePlatform } from '@portal/section-sdk';
import { PhoneLink, Text } from '@portal/ui';

/** The identity check compares owners only. */
export const OWNERS_ONLY =
  'If you own no certificate, for example because you only pay for one or are insured by one, please call us.';

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
