import { GetPendingContactChange, GetPrimaryAddress, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { useApiExtension, useMember } from '@portal/section-sdk';
import { BackLink } from '@portal/shared-features/back-link';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { PageHeader, Skeleton, Stack, Text } from '@portal/ui';
import { ContactChangeForm } from './contact-change-form.tsx';
import { PROCESSING_TIME_NOTE } from './texts.ts';

/** PROF-09, PROF-10: prefilled with the last requested change, else with data on file. */
export function EditContactPage() {
  const { nameId } = useMember();
  const address = useApiQuery(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  const isTracked = useApiExtension('contact-tracking');
  const pending = useApiQuery(GetPendingContactChange, { query: {} }, { enabled: isTracked });
  return (
    <>
      <BackLink to="/profile" label="Back to Profile" />
      <PageHeader title="Update Contact Information" lead={PROCESSING_TIME_NOTE} />
      <QueryPanel
        query={address}
        // Not `isPending`, which is true again during a retry: the form would lose its input.
        isPending={isTracked && !pending.isFetched}
        loadingLabel="Getting your address"
        loading={<Loading />}
        failedText={problemText('memberAddress')}
        failedHelp={<Text>Nothing has been changed. Please try again in a moment.</Text>}
        empty={null}
      >
        {(current) => (
          <ContactChangeForm
            current={current}
            requested={pending.data?.Requested ?? undefined}
            requestedOn={pending.data?.RequestedOn ?? undefined}
            failedQuery={pending.isError || (pending.isFetched && !pending.data) ? pending : undefined}
            onReload={() => (isTracked ? pending.refetch() : address.refetch())}
          />
        )}
      </QueryPanel>
    </>
  );
}

const FIELDS = ['line 1', 'line 2', 'line 3', 'city', 'state', 'postal code', 'country', 'phone'];

function Loading() {
  return (
    <Stack gap="6">
      {FIELDS.map((field) => (
        <Skeleton key={field} height="5rem" maxWidth="field" />
      ))}
    </Stack>
  );
}
