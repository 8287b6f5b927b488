import { GetSupportRequests, type SupportRequest, useApiQuery } from '@portal/api';
import { CONTACT_METHODS } from '@portal/domain/help/contact';
import { useApiExtension, useMember } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import {
  Card,
  DescriptionList,
  DescriptionListItem,
  HStack,
  LinkButton,
  PageHeader,
  Stack,
} from '@portal/ui';
import { useFocusPageTitle } from '../use-focus-page-title.ts';
import { SUCCESS_TEXT, SUCCESS_TITLE } from './texts.ts';

const [E_MAIL] = CONTACT_METHODS;

/** CON-06 promises 2 business days, and the call may be later (CON-01). */
const AT_CHOSEN_TIME =
  'We will call you at the time that you chose, even if that is more than 2 business days from now.';

/** The API adds the hour of the call, in Central time, to the method. */
function hasCallTime({ ContactMethod }: SupportRequest): boolean {
  return ContactMethod.endsWith(' Central');
}

/** Thank-you page (CON-05 to CON-07, CON-12), with the request number if the API has one (F-08). */
export function RequestSent({ requestKey }: { requestKey: string }) {
  const hasRequests = useApiExtension('request-tracking');
  useFocusPageTitle();
  return (
    <>
      <PageHeader title={SUCCESS_TITLE} lead={SUCCESS_TEXT} />
      <Stack gap="8">
        {hasRequests && <Reference requestKey={requestKey} />}
        <HStack gap="3" wrap="wrap">
          <LinkButton asChild>
            <Link to="/support">Back to Support</Link>
          </LinkButton>
          {hasRequests && (
            <LinkButton asChild variant="secondary">
              <Link to="/support/requests">Your requests</Link>
            </LinkButton>
          )}
        </HStack>
      </Stack>
    </>
  );
}

/** If the number fails to load, tells the member where to find it: the request was sent anyway. */
function Reference({ requestKey }: { requestKey: string }) {
  const { EmailAddress } = useMember().profile;
  const { data, isFetching } = useApiQuery(GetSupportRequests, { query: {} });
  const sent = data?.find(({ RequestKey }) => RequestKey === requestKey);
  return (
    <Card as="section" aria-label="Your request">
      <DescriptionList columns={1}>
        <DescriptionListItem
          label="Reference number"
          emphasis
          missing={isFetching ? 'One moment...' : 'See “Your requests”'}
          note="Please have this number at hand if you call us about your request."
        >
          {sent?.Reference}
        </DescriptionListItem>
        {sent && (
          <>
            <DescriptionListItem label="About">{`${sent.Topic}: ${sent.Issue}`}</DescriptionListItem>
            <DescriptionListItem
              label="We will answer by"
              note={hasCallTime(sent) ? AT_CHOSEN_TIME : undefined}
            >
              {sent.ContactMethod === E_MAIL && EmailAddress
                ? `${E_MAIL}, to ${EmailAddress}`
                : sent.ContactMethod}
            </DescriptionListItem>
          </>
        )}
      </DescriptionList>
    </Card>
  );
}
