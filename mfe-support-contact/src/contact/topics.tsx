import { GetContactTopics, useCall } from '@portal/api';
import { offeredTopics } from '@portal/domain/contact';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel } from '@portal/platform';
import { EmptyState, Fact, FactList, LoadingState, Section, SkeletonText, Text } from '@portal/ui';

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
          <FactList>
            {offeredTopics(topics).map(({ Id, Title, Issues }) => (
              <Fact key={Id} label={Title} missing="Any question">
                {Issues.map((issue) => issue.Title).join(' · ')}
              </Fact>
            ))}
          </FactList>
        )}
      </QueryPanel>
    </Section>
  );
}
