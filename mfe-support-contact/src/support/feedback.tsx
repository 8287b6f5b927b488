import { contactAbout } from '@portal/domain/contact';
import { Link } from '@portal/router';
import { Box, Button, HStack, Icon, LinkButton, Section, Stack, Text } from '@portal/ui';
import { SearchForm } from './search-form.tsx';
import { useFeedback } from './use-feedback.ts';

interface Props {
  readonly articleId: number;
  /** The article's category, which says what a request is about. */
  readonly category: string | undefined;
}

const THANKS = 'Thank you for telling us.';
const NOT_NOTED = 'We could not note your answer just now. You can press it again, or leave it at that.';

/** Whether the article has helped, and what may help where it has not. */
export function Feedback({ articleId, category }: Props) {
  const { helped, isSent, hasFailed, say } = useFeedback(articleId);
  const choice = (label: string, says: boolean) => (
    <Button
      variant="secondary"
      aria-pressed={helped === says}
      bg={helped === says ? 'accent.soft' : undefined}
      onClick={() => say(says)}
    >
      {helped === says && <Icon name="check" />}
      {label}
    </Button>
  );
  return (
    <Section title="Did this help?">
      <Stack gap="4">
        <HStack gap="3">
          {choice('Yes', true)}
          {choice('No', false)}
        </HStack>
        <Text role="status">{isSent ? THANKS : hasFailed ? NOT_NOTED : ''}</Text>
        {helped === false && <OtherWays category={category} />}
      </Stack>
    </Section>
  );
}

function OtherWays({ category }: { category: string | undefined }) {
  return (
    <Stack gap="4" alignItems="start">
      <Text>We are sorry that this did not answer your question. Please ask us, or try another search.</Text>
      <LinkButton asChild>
        <Link to={contactAbout(category)}>Ask Member Services</Link>
      </LinkButton>
      <Box width="full">
        <SearchForm name="another" />
      </Box>
    </Stack>
  );
}
