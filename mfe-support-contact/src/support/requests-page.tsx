import { GetSupportRequests, type SupportRequest, useApiQuery } from '@portal/api';
import { formatLongDate } from '@portal/domain/values/dates';
import { useApiExtension } from '@portal/section-sdk';
import { Link, Navigate } from '@portal/section-sdk/router';
import { BackLink } from '@portal/shared-features/back-link';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { ShowMore } from '@portal/shared-features/show-more';
import { useVisibleCount } from '@portal/shared-features/use-visible-count';
import {
  Badge,
  Card,
  CardList,
  DescriptionList,
  DescriptionListItem,
  EmptyState,
  Heading,
  HStack,
  LinkButton,
  PageHeader,
  SkeletonText,
  Stack,
  Text,
  type Tone,
} from '@portal/ui';
import { BACK_TO_SUPPORT } from './texts.ts';

const PAGE_SIZE = 10;

/** Requests of the member with their status (F-08). Redirects to the support page if the API does not track them. */
export function RequestsPage() {
  return useApiExtension('request-tracking') ? <Requests /> : <Navigate to="/support" replace />;
}

function Requests() {
  const query = useApiQuery(GetSupportRequests, { query: {} });
  return (
    <>
      <BackLink {...BACK_TO_SUPPORT} />
      <PageHeader title="Your requests" lead="Requests you have sent us, and where they stand." />
      <QueryPanel
        query={query}
        loadingLabel="Getting your requests"
        loading={
          <Card>
            <SkeletonText lines={6} />
          </Card>
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
  const { visible, setCount } = useVisibleCount(requests.length, PAGE_SIZE);
  return (
    <Stack gap="4">
      <CardList>
        {requests.slice(0, visible).map((request) => (
          <RequestCard key={request.Reference} request={request} />
        ))}
      </CardList>
      <ShowMore total={requests.length} visible={visible} step={PAGE_SIZE} onShow={setCount} />
    </Stack>
  );
}

const WE_WILL_ANSWER = 'How we will answer';

const STATUS_VIEWS: Readonly<
  Record<SupportRequest['State'], { label: string; tone: Tone; dateLabel: string; methodLabel: string }>
> = {
  received: { label: 'Received', tone: 'info', dateLabel: 'Received on', methodLabel: WE_WILL_ANSWER },
  'in review': {
    label: 'In review',
    tone: 'info',
    dateLabel: 'A representative has it since',
    methodLabel: WE_WILL_ANSWER,
  },
  answered: { label: 'Answered', tone: 'success', dateLabel: 'Answered on', methodLabel: 'Answered by' },
};

function RequestCard({ request }: { request: SupportRequest }) {
  const { label, tone, dateLabel, methodLabel } = STATUS_VIEWS[request.State];
  return (
    <Card as="li">
      <Stack gap={{ base: '4', md: '6' }}>
        <HStack gap="3" wrap="wrap" justifyContent="space-between">
          <Heading as="h2" size="md">
            {request.Issue}
          </Heading>
          <Badge tone={tone}>{label}</Badge>
        </HStack>
        <DescriptionList columns={3}>
          <DescriptionListItem label="Reference number">{request.Reference}</DescriptionListItem>
          <DescriptionListItem label="Topic">{request.Topic}</DescriptionListItem>
          <DescriptionListItem label="Sent on">{formatLongDate(request.SentOn)}</DescriptionListItem>
          <DescriptionListItem label={dateLabel}>{formatLongDate(request.StateSince)}</DescriptionListItem>
          <DescriptionListItem label={methodLabel}>{request.ContactMethod}</DescriptionListItem>
        </DescriptionList>
        <div>
          <Text size="sm" tone="muted">
            Your message
          </Text>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {request.Detail}
          </Text>
        </div>
      </Stack>
    </Card>
  );
}
