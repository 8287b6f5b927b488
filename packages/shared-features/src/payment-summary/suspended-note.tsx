import { usePlatform } from '@portal/section-sdk';
import { HStack, Icon, PhoneLink, Text } from '@portal/ui';

/** A member of a suspended certificate should call before they pay (CERT-23). */
export function SuspendedNote({ number }: { number: string }) {
  const { config } = usePlatform();
  return (
    <HStack gap="2" alignItems="start" color="warning">
      <Icon name="warning" />
      <Text maxWidth="none">
        <span>{`Certificate ${number} is suspended: please call`}</span>{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} /> <span>before you pay.</span>
      </Text>
    </HStack>
  );
}
