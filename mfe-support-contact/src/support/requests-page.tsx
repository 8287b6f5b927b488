import { GetSupportRequests, type SupportRequest, useCall } from '@portal/api';
import { formatLongDate } from '@portal/domain/values/dates';
import { BackLink } from '@portal/member-features/back-link';
import { QueryPanel } from '@portal/member-features/query-panel';
import { ShowMore } from '@portal/member-features/show-more';
import { useShownCount } from '@portal/member-features/shown-count';
import { Link } from '@portal/router';
import {
  Badge,
  Card,
  CardList,
  EmptyState,
  Fact,
  FactList,
  Heading,
  HStack,
  LinkButton,
  LoadingState,
  PageHeader,
  SkeletonText,
  Stack,
  Text,
  type Tone,
} from '@portal/ui';

const STEP = 10;

/** What the member has asked of member services, and what became of it (F-08). */
export function RequestsPage() {
  const query = useCall(GetSupportRequests, { query: {} });
  return (
    <>
      <BackLink to="/support" label="Member Support" />
      <PageHeader
        title="Your requests"
        lead="What you have sent to Member Services, and what became of it."
      />
      <QueryPanel
        query={query}
        loading={
          <LoadingState label="Getting your requests">
            <Stack gap="4">
              <Card>
                <SkeletonText lines={6} />
              </Card>
            </Stack>
          </LoadingState>
        }
        failedText="We could not get your requests."
        failedHelp={<Text>What you have sent is safe with us. Please try again in a moment.</Text>}
        empty={
          <EmptyState
            title="You have not sent a request."
            actions={
              <LinkButton asChild>
                <Link to="/contact">Contact Member Services</Link>
              </LinkButton>
            }
          >
            <Text>A request that you send to Member Services is listed here with its reference number.</Text>
          </EmptyState>
        }
      >
        {(requests) => <RequestList requests={requests} />}
      </QueryPanel>
    </>
  );
}

function RequestList({ requests }: { requests: readonly SupportRequest[] }) {
  const { shown, setCount } = useShownCount(requests.length, STEP);
  return (
    <Stack gap="4">
      <CardList>
        {requests.slice(0, shown).map((request) => (
          <RequestCard key={request.Reference} request={request} />
        ))}
      </CardList>
      <ShowMore of={requests.length} shown={shown} step={STEP} onShow={setCount} />
    </Stack>
  );
}

const STATES: Readonly<Record<SupportRequest['State'], { word: string; tone: Tone; since: string }>> = {
  received: { word: 'Received', tone: 'info', since: 'We have it since' },
  'in review': { word: 'In review', tone: 'info', since: 'A representative has it since' },
  answered: { word: 'Answered', tone: 'good', since: 'Answered on' },
};

function RequestCard({ request }: { request: SupportRequest }) {
  const { word, tone, since } = STATES[request.State];
  return (
    <Card as="li">
      <Stack gap="4">
        <HStack gap="3" wrap="wrap" justifyContent="space-between">
          <Heading as="h2" size="md">
            {request.Issue}
          </Heading>
          <Badge tone={tone}>{word}</Badge>
        </HStack>
        <FactList>
          <Fact label="Reference number">{request.Reference}</Fact>
          <Fact label="Topic">{request.Topic}</Fact>
          <Fact label="Sent on">{formatLongDate(request.SentOn)}</Fact>
          <Fact label={since}>{formatLongDate(request.StateSince)}</Fact>
          <Fact label="Answer by">{request.ContactMethod}</Fact>
        </FactList>
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {request.Detail}
        </Text>
      </Stack>
    </Card>
  );
}
