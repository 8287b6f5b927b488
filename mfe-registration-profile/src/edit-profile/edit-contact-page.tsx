import { GetPrimaryAddress, GetWaitingContactChange, useCall } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { BackLink } from '@portal/member-features/back-link';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { LoadingState, PageHeader, Skeleton, Stack, Text } from '@portal/ui';
import { ContactForm } from './contact-form.tsx';
import { DAYS_NOTE } from './texts.ts';

/** PROF-09, PROF-10: begins with what was asked for last, else with what is on file. */
export function EditContactPage() {
  const { nameId } = useMember();
  const address = useCall(GetPrimaryAddress, { query: { lifeProNameId: nameId } });
  const waiting = useCall(GetWaitingContactChange, { query: {} });
  return (
    <>
      <BackLink to="/profile" label="Back to Profile" />
      <PageHeader title="Update Contact Information" lead={DAYS_NOTE} />
      <QueryPanel
        query={address}
        isPending={waiting.isPending}
        loading={<Loading />}
        failedText={problemText('memberAddress')}
        failedHelp={<Text>Nothing has been changed. Please try again in a moment.</Text>}
        isEmpty={() => false}
        empty={null}
      >
        {(onFile) => (
          <ContactForm
            onFile={onFile}
            requested={waiting.data?.Requested ?? undefined}
            askedOn={waiting.data?.AskedOn ?? undefined}
          />
        )}
      </QueryPanel>
    </>
  );
}

const FIELDS = ['line 1', 'line 2', 'line 3', 'city', 'state', 'postal code', 'country', 'phone'];

function Loading() {
  return (
    <LoadingState label="Getting your address">
      <Stack gap="6">
        {FIELDS.map((field) => (
          <Skeleton key={field} height="5rem" maxWidth="field" />
        ))}
      </Stack>
    </LoadingState>
  );
}
