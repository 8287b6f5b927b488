import {
  ApiError,
  GetCertificateSummary,
  GetPrimaryAddress,
  GetWaitingContactChange,
  type MemberAddress,
  type RequestedContact,
  useCall,
} from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { legalName } from '@portal/domain/people/names';
import { phoneIn } from '@portal/domain/people/phone';
import type { CalendarDate } from '@portal/domain/values/dates';
import { QueryPanel } from '@portal/member-features/query-panel';
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
  Section,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui';
import type { ComponentProps } from 'react';
import { addressLines } from './address.ts';
import { LegalName } from './legal-name.tsx';
import { WaitingChange } from './waiting-change.tsx';

/** PROF-03, PROF-05 to PROF-07; a failure ends the loading and leaves the rest of the page (ERR-13, ERR-18, ERR-36). */
export function Membership({ nameId }: { nameId: string }) {
  const query = useCall(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  const waiting = useCall(GetWaitingContactChange, { query: {} });
  // Whether the legal name opens a form.
  const summary = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
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
        isPending={waiting.isPending || summary.isPending}
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
        {(address) => (
          <Stack gap="6">
            <Facts address={address} summary={summary.data} />
            <Waiting {...waiting} />
          </Stack>
        )}
      </QueryPanel>
    </Section>
  );
}

interface FactsProps {
  readonly address: MemberAddress;
  readonly summary: ComponentProps<typeof LegalName>['summary'];
}

function Facts({ address, summary }: FactsProps) {
  const lines = addressLines(address);
  const name = legalName(address);
  return (
    <Card>
      <FactList>
        <Fact label="Legal name on certificates">
          {name !== '' && <LegalName name={name} summary={summary} />}
        </Fact>
        <Fact label="Phone">
          {address.PhoneNumber && phoneIn(address.Country ?? '', address.PhoneNumber)}
        </Fact>
        <Fact label="Address">{lines.length > 0 && <Box whiteSpace="pre-line">{lines.join('\n')}</Box>}</Fact>
      </FactList>
    </Card>
  );
}

interface WaitingProps {
  readonly data: { Requested: RequestedContact | null; AskedOn: CalendarDate | null } | undefined;
  readonly error: Error | null;
}

/** F-06. */
function Waiting({ data, error }: WaitingProps) {
  if (error) {
    return (
      <Text tone="muted" size="sm">
        We could not check whether a change that you asked for is still waiting.
      </Text>
    );
  }
  if (!data?.Requested || !data.AskedOn) return null;
  return <WaitingChange requested={data.Requested} askedOn={data.AskedOn} />;
}

function MembershipLoading() {
  return (
    <LoadingState label="Getting your address">
      <Card>
        <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
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
