import { GetPageHelp, useApiQuery } from '@portal/api';
import { contactPath } from '@portal/domain/help/contact';
import { type SlotInput, usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Box, PhoneLink, SkeletonText, Stack, Text, TextLink, UnbrokenText } from '@portal/ui';
import { HelpQuestion } from './help-question.tsx';

/** Questions about a page, with links, for the slot 'page-help' next to the page. */
export function PageHelp({ topic }: SlotInput['page-help']) {
  const query = useApiQuery(GetPageHelp, { query: { topic } });
  return (
    <Stack gap="6">
      <QueryPanel
        query={query}
        loadingLabel="Getting the questions of this page"
        loading={<SkeletonText lines={5} />}
        failedText="We could not get the questions of this page."
        failedHelp={<Text>Your page works as before. Please try again in a moment.</Text>}
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
      <HelpLinks category={query.data?.[0]?.Category} />
    </Stack>
  );
}

function HelpLinks({ category }: { category: string | undefined }) {
  const { supportPhoneTollFree, supportHours } = usePlatform().config.society;
  return (
    <Stack gap="1" alignItems="start">
      <TextLink asChild standalone>
        <Link to="/support">All help articles</Link>
      </TextLink>
      <TextLink asChild standalone>
        <Link to={contactPath(category)}>Contact Member Services</Link>
      </TextLink>
      <Text>
        Or call us: <PhoneLink number={supportPhoneTollFree} />
      </Text>
      <Text tone="muted">
        <UnbrokenText text={supportHours} />
      </Text>
    </Stack>
  );
}
