import {
  ApiError,
  GetCertificateSummary,
  GetPendingContactChange,
  GetPrimaryAddress,
  type MemberAddress,
  type RequestedContact,
  useApiQuery,
} from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { addressLines } from '@portal/domain/people/address-lines';
import { legalName } from '@portal/domain/people/names';
import { normalizePhone } from '@portal/domain/people/phone';
import type { CalendarDate } from '@portal/domain/values/dates';
import { useApiExtension } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { QueryPanel } from '@portal/shared-features/query-panel';
import {
  Box,
  Card,
  DescriptionList,
  DescriptionListItem,
  EmptyState,
  Grid,
  Icon,
  LinkButton,
  PanelSection,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui';
import type { ComponentProps } from 'react';
import { PENDING_CHANGE_UNKNOWN } from '../edit-profile/texts.ts';
import { LegalName } from './legal-name.tsx';
import { PendingContactChange } from './pending-contact-change.tsx';
import { ValueWithChange } from './value-with-change.tsx';

const CONTACT_FORM = '/edit-profile/contact';

/** PROF-03, PROF-05 to PROF-07; a failure leaves the rest of the page visible (ERR-13, ERR-18, ERR-36). */
export function Membership({ nameId }: { nameId: string }) {
  const query = useApiQuery(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  const isTracked = useApiExtension('contact-tracking');
  const pending = useApiQuery(GetPendingContactChange, { query: {} }, { enabled: isTracked });
  // Decides whether the legal name is a button.
  const summary = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <PanelSection
      title="Membership / Certificate Information"
      actions={
        <LinkButton asChild variant="secondary">
          <Link to={CONTACT_FORM}>
            <Icon name="edit" />
            Change contact information
          </Link>
        </LinkButton>
      }
    >
      <QueryPanel
        query={query}
        // Not `isPending`, which is true again during a retry.
        isPending={(isTracked && !pending.isFetched) || !summary.isFetched}
        loadingLabel="Getting your address"
        loading={<MembershipLoading />}
        failedText={loadErrorText(query.error)}
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
            <PendingChange {...pending} />
            <MembershipDetails address={address} summary={summary.data} />
          </Stack>
        )}
      </QueryPanel>
    </PanelSection>
  );
}

interface DetailsProps {
  readonly address: MemberAddress;
  readonly summary: ComponentProps<typeof LegalName>['summary'];
}

function MembershipDetails({ address, summary }: DetailsProps) {
  const lines = addressLines(address);
  const name = legalName(address);
  return (
    <Card>
      <DescriptionList>
        <DescriptionListItem label="Legal name on certificates">
          {name !== '' && <LegalName name={name} summary={summary} />}
        </DescriptionListItem>
        <DescriptionListItem label="Phone">
          {address.PhoneNumber && (
            <ValueWithChange label="phone" to={CONTACT_FORM}>
              <Box>{normalizePhone(address.Country ?? '', address.PhoneNumber)}</Box>
            </ValueWithChange>
          )}
        </DescriptionListItem>
        <DescriptionListItem label="Address">
          {lines.length > 0 && (
            <ValueWithChange label="address" to={CONTACT_FORM}>
              <Box whiteSpace="pre-line">{lines.join('\n')}</Box>
            </ValueWithChange>
          )}
        </DescriptionListItem>
      </DescriptionList>
    </Card>
  );
}

interface PendingChangeProps {
  readonly data: { Requested: RequestedContact | null; RequestedOn: CalendarDate | null } | undefined;
  readonly error: Error | null;
}

/** F-06. */
function PendingChange({ data, error }: PendingChangeProps) {
  if (error) {
    return (
      <Text tone="muted" size="sm">
        {PENDING_CHANGE_UNKNOWN}
      </Text>
    );
  }
  if (!data?.Requested || !data.RequestedOn) return null;
  return <PendingContactChange requested={data.Requested} requestedOn={data.RequestedOn} />;
}

function MembershipLoading() {
  return (
    <Card>
      <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        {['name', 'phone', 'address'].map((fact) => (
          <Skeleton key={fact} />
        ))}
      </Grid>
    </Card>
  );
}

/** A malformed response has a different text than a failed call. */
function loadErrorText(error: Error | null): string {
  const unreadable = error instanceof ApiError && error.kind === 'contract';
  return problemText(unreadable ? 'profileAndAddress' : 'addressInformation');
}
