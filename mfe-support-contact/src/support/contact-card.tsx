import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { Card, Heading, LinkButton, PhoneLink, Stack, Text, TextLink, UnbrokenText } from '@portal/ui';
import { useId } from 'react';
import { CONTACT_TITLE } from './texts.ts';

/** Contact options if no article helps (SUP-08). */
export function ContactCard() {
  const titleId = useId();
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  const hasRequests = useApiExtension('request-tracking');
  const hasDeathReport = useApiExtension('death-report');
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack gap="3" alignItems="start">
        <Heading id={titleId}>{CONTACT_TITLE}</Heading>
        <Text>
          Call us: <PhoneLink number={supportPhoneTollFree} />
        </Text>
        <Text tone="muted">
          <UnbrokenText text={supportHours} />
        </Text>
        <LinkButton asChild variant="secondary">
          <Link to="/contact">Contact Member Services</Link>
        </LinkButton>
        {hasRequests && (
          <TextLink asChild standalone>
            <Link to="/support/requests">Your requests</Link>
          </TextLink>
        )}
        {hasDeathReport && (
          <TextLink asChild standalone>
            <Link to="/report-a-death">Report a death</Link>
          </TextLink>
        )}
      </Stack>
    </Card>
  );
}
