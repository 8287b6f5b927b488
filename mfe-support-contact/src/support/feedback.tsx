import { contactAbout } from '@portal/domain/help/contact';
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
  return (
    <Section title="Did this help?">
      <Stack gap="4">
        <HStack gap="3">
          <Choice label="Yes" pressed={helped === true} onPress={() => say(true)} />
          <Choice label="No" pressed={helped === false} onPress={() => say(false)} />
        </HStack>
        <Text role="status">{isSent ? THANKS : hasFailed ? NOT_NOTED : ''}</Text>
        {helped === false && <OtherWays category={category} />}
      </Stack>
    </Section>
  );
}

function Choice({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      aria-pressed={pressed}
      bg={pressed ? 'accent.soft' : undefined}
      onClick={onPress}
    >
      {pressed && <Icon name="check" />}
      <span>{label}</span>
    </Button>
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
