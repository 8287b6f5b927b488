import { usePlatform } from '@portal/section-sdk';
import { Card, Heading, HStack, Icon, PageHeader, PhoneLink, Stack, Text, UnbrokenText } from '@portal/ui';
import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';

interface Props {
  readonly title: string;
  /** One sentence: what members arrange by phone. */
  readonly lead: ReactNode;
  readonly back: { readonly to: string; readonly label: string };
  /** Known data, shown above the phone numbers. */
  readonly children?: ReactNode;
}

/** Page for a task that members arrange by phone: lead, phone numbers, hours, back link. */
export function ContactSupportPage({ title, lead, back, children }: Props) {
  return (
    <>
      <BackLink to={back.to} label={back.label} />
      <PageHeader title={title} lead={lead} />
      <Stack gap="8">
        {children}
        <SupportPhone />
      </Stack>
    </>
  );
}

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
