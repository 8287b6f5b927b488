import { ApiError, GetPrimaryAddress, type MemberAddress, useCall } from '@portal/api';
import { formatPhone } from '@portal/domain/phone';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import {
  Box,
  Card,
  EmptyState,
  Fact,
  FactList,
  Grid,
  Icon,
  LinkButton,
  LoadingState,
  PhoneLink,
  Section,
  Skeleton,
  Text,
} from '@portal/ui';
import { addressLines, legalName } from './address.ts';

/** PROF-03, PROF-05 to PROF-07; a failure ends the loading and leaves the rest of the page (ERR-13, ERR-18, ERR-36). */
export function Membership({ nameId }: { nameId: string }) {
  const query = useCall(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  return (
    <Section
      title="Membership / Certificate Information"
      actions={
        <LinkButton asChild variant="secondary">
          <Link to="/edit-profile/contact">
            <Icon name="edit" />
            Change contact information
          </Link>
        </LinkButton>
      }
    >
      <QueryPanel
        query={query}
        loading={<MembershipLoading />}
        failedText={failedText(query.error)}
        failedHelp={<Text>Nothing has been changed. Please try again in a moment.</Text>}
        isEmpty={(address) => legalName(address) === '' && addressLines(address).length === 0}
        empty={
          <EmptyState title="There is no address on file.">
            <Text>Please call us, so that our letters reach you.</Text>
          </EmptyState>
        }
      >
        {(address) => <Facts address={address} />}
      </QueryPanel>
    </Section>
  );
}

function Facts({ address }: { address: MemberAddress }) {
  const { config } = usePlatform();
  const lines = addressLines(address);
  return (
    <Card>
      <FactList>
        <Fact label="Legal name on certificates">{legalName(address)}</Fact>
        <Fact label="Phone">{address.PhoneNumber && formatPhone(address.PhoneNumber)}</Fact>
        <Fact label="Address">{lines.length > 0 && <Box whiteSpace="pre-line">{lines.join('\n')}</Box>}</Fact>
      </FactList>
      <Text tone="muted" marginBlockStart="6">
        Has your legal name changed? Call us: <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Card>
  );
}

function MembershipLoading() {
  return (
    <LoadingState label="Getting your address">
      <Card>
        <Grid gap="6" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
          {['name', 'phone', 'address'].map((fact) => (
            <Skeleton key={fact} />
          ))}
        </Grid>
      </Card>
    </LoadingState>
  );
}

/** An answer that cannot be read is another failure than one that does not come. */
function failedText(error: Error | null): string {
  const unreadable = error instanceof ApiError && error.kind === 'contract';
  return problemText(unreadable ? 'profileAndAddress' : 'addressInformation');
}
