import { contactPath } from '@portal/domain/help/contact';
import { Link } from '@portal/section-sdk/router';
import { Box, Button, HStack, Icon, LinkButton, PanelSection, Stack, Text } from '@portal/ui';
import { SearchForm } from './search-form.tsx';
import { useFeedback } from './use-feedback.ts';

interface Props {
  readonly articleId: number;
  /** Category of the article, for the contact link. */
  readonly category: string | undefined;
}

const FEEDBACK_THANKS = 'Thank you for telling us.';
const FEEDBACK_FAILED = 'We could not note your answer just now. You can try again, or skip it.';

/** Asks whether the article was helpful, and offers contact if not. */
export function Feedback({ articleId, category }: Props) {
  const { helped, isSent, hasFailed, sendFeedback } = useFeedback(articleId);
  return (
    <PanelSection title="Did this help?">
      <Stack gap="4">
        <HStack gap="3" flexWrap="wrap">
          <Choice label="Yes" selected={helped === true} onPress={() => sendFeedback(true)} />
          <Choice label="No" selected={helped === false} onPress={() => sendFeedback(false)} />
        </HStack>
        <Text role="status">{isSent ? FEEDBACK_THANKS : hasFailed ? FEEDBACK_FAILED : ''}</Text>
        {helped === false && <ContactLinks category={category} />}
      </Stack>
    </PanelSection>
  );
}

function Choice({ label, selected, onPress }: { label: string; selected: boolean; onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      aria-pressed={selected}
      bg={selected ? 'accent.soft' : undefined}
      onClick={onPress}
    >
      {selected && <Icon name="check" />}
      <span>{label}</span>
    </Button>
  );
}

function ContactLinks({ category }: { category: string | undefined }) {
  return (
    <Stack gap="4" alignItems="start">
      <Text>We are sorry that this did not answer your question. Please ask us, or try another search.</Text>
      <LinkButton asChild>
        <Link to={contactPath(category)}>Ask Member Services</Link>
      </LinkButton>
      <Box width="full">
        <SearchForm name="another" />
      </Box>
    </Stack>
  );
}
