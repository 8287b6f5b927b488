import { GetPageHelp, useCall } from '@portal/api';
import { contactAbout } from '@portal/domain/help/contact';
import { QueryPanel } from '@portal/member-features/query-panel';
import { type SlotInput, usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import { Box, LoadingState, PhoneLink, SkeletonText, Stack, Text, TextLink } from '@portal/ui';
import { HelpQuestion } from './help-question.tsx';

/** The few questions of a page, and the ways on from them; it stands beside the page, in the slot 'page-help'. */
export function PageHelp({ topic }: SlotInput['page-help']) {
  const query = useCall(GetPageHelp, { query: { topic } });
  return (
    <Stack gap="6">
      <QueryPanel
        query={query}
        loading={
          <LoadingState label="Getting the questions of this page">
            <SkeletonText lines={5} />
          </LoadingState>
        }
        failedText="We could not get the questions of this page."
        failedHelp={<Text>Your page works as before. Please try again, or call us.</Text>}
        empty={<Text>There are no questions about this page yet.</Text>}
      >
        {(questions) => (
          <Box as="ul" role="list" listStyleType="none">
            {questions.map((question) => (
              <HelpQuestion key={question.Id} question={question} />
            ))}
          </Box>
        )}
      </QueryPanel>
      <WaysOn category={query.data?.[0]?.Category} />
    </Stack>
  );
}

function WaysOn({ category }: { category: string | undefined }) {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Stack gap="1" alignItems="start">
      <TextLink asChild alone>
        <Link to="/support">All help articles</Link>
      </TextLink>
      <TextLink asChild alone>
        <Link to={contactAbout(category)}>Contact Member Services</Link>
      </TextLink>
      <Text>
        Or call us: <PhoneLink number={supportPhoneTollFree} />
      </Text>
      <Text tone="muted">{supportHours}</Text>
    </Stack>
  );
}
