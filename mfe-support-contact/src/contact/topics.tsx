import { GetContactTopics, useCall } from '@portal/api';
import { offeredTopics } from '@portal/domain/contact';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { Box, EmptyState, Grid, Heading, LoadingState, Section, SkeletonText, Text } from '@portal/ui';

const TITLE = 'What we can help you with';

/** The subjects of requests with their issues (CON-15), without those that members are not offered (CON-16). */
export function Topics() {
  const query = useCall(GetContactTopics, { query: {} });
  return (
    <Section title={TITLE}>
      <QueryPanel
        query={query}
        loading={
          <LoadingState label="Getting the topics">
            <SkeletonText lines={8} />
          </LoadingState>
        }
        failedText={problemText('topics')}
        failedHelp={<Text>Nothing has been changed. You can call us about anything.</Text>}
        isEmpty={(topics) => offeredTopics(topics).length === 0}
        empty={<EmptyState title="You can call us about anything." />}
      >
        {(topics) => (
          <Grid gap="6" templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}>
            {offeredTopics(topics).map(({ Id, Title, Issues }) => (
              <div key={Id}>
                <Heading as="h3" size="md">
                  {Title}
                </Heading>
                <Box as="ul" listStyleType="disc" paddingInlineStart="6">
                  {Issues.map((issue) => (
                    <li key={issue.Id}>{issue.Title}</li>
                  ))}
                </Box>
              </div>
            ))}
          </Grid>
        )}
      </QueryPanel>
    </Section>
  );
}
