import { usePlatform } from '@portal/section-sdk';
import { EmptyState, PhoneLink, Text } from '@portal/ui';
import { NO_CERTIFICATES } from './texts.ts';

/** Empty state: possible reasons, and whom to call (CERT-03, F-09). */
export function NoCertificates() {
  const { config } = usePlatform();
  return (
    <EmptyState title={NO_CERTIFICATES}>
      <Text>
        A certificate may be missing here when somebody else owns it, when it was issued in the last few days,
        or when your name on it is written differently. Call us and we will look for it:{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </EmptyState>
  );
}
