import { usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import { Card, Heading, LinkButton, PhoneLink, Stack, Text, TextLink } from '@portal/ui';
import { NEED_HELP } from './texts.ts';

/** Whom to ask when no article answers (SUP-08). */
export function NeedHelp() {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Card as="section" aria-labelledby="need-help">
      <Stack gap="3" alignItems="start">
        <Heading id="need-help">{NEED_HELP}</Heading>
        <Text>
          Call us: <PhoneLink number={supportPhoneTollFree} />
        </Text>
        <Text tone="muted">{supportHours}</Text>
        <LinkButton asChild variant="secondary">
          <Link to="/contact">Contact Member Services</Link>
        </LinkButton>
        <TextLink asChild alone>
          <Link to="/support/requests">Your requests</Link>
        </TextLink>
        <TextLink asChild alone>
          <Link to="/report-a-death">Report a death</Link>
        </TextLink>
      </Stack>
    </Card>
  );
}
