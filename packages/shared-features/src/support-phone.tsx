import { usePlatform } from '@portal/section-sdk';
import { Card, Heading, HStack, Icon, PhoneLink, Stack, Text, UnbrokenText } from '@portal/ui';

/** The society's phone numbers and hours, in large type. */
export function SupportPhone() {
  const { supportPhoneTollFree, supportPhoneLocal, supportHours } = usePlatform().config.society;
  return (
    <Card>
      <Stack gap="2">
        <Heading as="h2" size="lg">
          Call us
        </Heading>
        {/* With larger text the number is no wider than its column, and wraps at its hyphens. */}
        <HStack
          gap="2"
          fontSize={{ base: 'min({fontSizes.xl}, 7vw)', md: 'xl' }}
          css={{ '& a': { whiteSpace: 'normal', minWidth: '0' } }}
        >
          <Icon name="phone" />
          <PhoneLink number={supportPhoneTollFree} standalone />
        </HStack>
        <Text>
          or <PhoneLink number={supportPhoneLocal} />
        </Text>
        <Text tone="muted">
          <UnbrokenText text={supportHours} />
        </Text>
      </Stack>
    </Card>
  );
}
