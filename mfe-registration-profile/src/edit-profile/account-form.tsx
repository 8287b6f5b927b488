import {
  GetMemberProfileByAzureObjectId,
  GetPendingEmailAddress,
  UpdateMemberProfileInfo,
  useApiMutation,
  useApiQuery,
} from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { type AccountEdit, accountEdit } from '@portal/domain/people/profile-edit';
import { useApiExtension, useBus, useMember } from '@portal/section-sdk';
import { earlierArrival } from '@portal/shared-features/earlier-arrival';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { usePersistedForm } from '@portal/shared-features/use-persisted-form';
import { type RequestTracker, useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import { useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { NAME_LABELS, NameFields } from '../name-fields.tsx';
import { EditForm } from './edit-form.tsx';

const KEEP_EMAIL_HINT = 'Leave this as it is, or empty, to make no change.';
const EMAIL_HINT = `We will send a link to the new address. Open it to confirm. ${KEEP_EMAIL_HINT}`;

/** PROF-08, PROF-11 to PROF-15. */
export function AccountForm() {
  const { oid, profile } = useMember();
  const confirmsEmail = useApiExtension('email-confirmation');
  const bus = useBus();
  // Values when the page opened: a longer name on file may stay (AMB-87).
  const [current] = useState(() => ({
    firstName: profile.DisplayFirstName ?? '',
    lastName: profile.DisplayLastName ?? '',
    preferredEmail: profile.EmailAddress ?? '',
  }));
  const [schema] = useState(() => accountEdit(current));
  const form = useSchemaForm(schema, current);
  const tracker = useRequestTracker('edit-account');
  const update = useApiMutation(UpdateMemberProfileInfo, tracker);
  const persisted = usePersistedForm('edit-account', form);
  const { requests, isOnFile } = useEarlierUpdate(tracker);

  function keepsAddress(preferredEmail: string): boolean {
    return ['', current.preferredEmail.toLowerCase()].includes(preferredEmail.toLowerCase());
  }

  function emailToSend(preferredEmail: string): string {
    // Without a confirmation, an earlier save may have put another address on file, which this one takes back (F-05).
    if (!confirmsEmail && update.variables?.query.preferredEmail)
      return preferredEmail || current.preferredEmail;
    // Empty keeps the address on file, which may have been confirmed since the page opened.
    return preferredEmail === current.preferredEmail ? '' : preferredEmail;
  }

  /** Sends only what the member has changed here, so that a change made elsewhere stays. */
  function save({ firstName, lastName, preferredEmail }: AccountEdit) {
    const { ProfileValidated } = profile;
    // After a save that may have arrived, the profile may contain what the member takes back (F-05).
    const { DisplayFirstName, DisplayLastName } =
      update.status === 'idle' ? profile : { DisplayFirstName: firstName, DisplayLastName: lastName };
    persisted.recordSent();
    update.mutate({
      query: {
        azureObjectId: oid,
        displayFirstName: firstName === current.firstName ? (DisplayFirstName ?? firstName) : firstName,
        displayLastName: lastName === current.lastName ? (DisplayLastName ?? lastName) : lastName,
        preferredEmail: emailToSend(preferredEmail),
        validated: ProfileValidated === 'Y' ? 'Y' : 'N',
      },
    });
  }

  function finish(): string {
    tracker.finish();
    bus.emit('profile.changed', 1, {});
    return confirmsEmail && !keepsAddress(update.variables?.query.preferredEmail ?? '')
      ? 'Saved. To use your new address, open the link that we have sent to it.'
      : 'Your online account has been updated.';
  }

  return (
    <EditForm
      form={form}
      schema={schema}
      labels={NAME_LABELS}
      isUnchanged={({ firstName, lastName, preferredEmail }) =>
        firstName === current.firstName && lastName === current.lastName && keepsAddress(preferredEmail)
      }
      saveCall={update}
      failureCode="profile.update_failed"
      errorText={problemText('accountUpdate')}
      onSubmit={save}
      onSaved={finish}
    >
      <EarlierResultAlert
        requests={update.status === 'idle' ? requests : []}
        arrived={earlierArrival(persisted, (sent) => isOnFile(schema.safeParse(sent).data))}
        arrivedText="Your changes have arrived and are saved."
        notArrivedText="Your changes were not saved. What you have entered is still here."
      />
      <NameFields
        form={form}
        emailHint={confirmsEmail ? EMAIL_HINT : KEEP_EMAIL_HINT}
        emailOptional
        readOnly={update.status === 'pending'}
      />
    </EditForm>
  );
}

/** Whether an update that was sent before this page opened is on file (F-05). */
function useEarlierUpdate(tracker: RequestTracker) {
  const { oid } = useMember();
  const confirmsEmail = useApiExtension('email-confirmation');
  const onRequest = { enabled: false };
  const stored = useApiQuery(GetMemberProfileByAzureObjectId, { query: { azureObjectId: oid } }, onRequest);
  const pending = useApiQuery(GetPendingEmailAddress, { query: {} }, onRequest);
  const requests = useUnconfirmedRequests([tracker], async () => {
    if (confirmsEmail) await pending.refetch();
    return stored.refetch();
  });
  const addresses = [stored.data?.EmailAddress, pending.data?.EmailAddress].map((one) => one?.toLowerCase());
  const isOnFile = (sent: AccountEdit | undefined) =>
    sent !== undefined &&
    sent.firstName === stored.data?.DisplayFirstName &&
    sent.lastName === stored.data.DisplayLastName &&
    ['', ...addresses].includes(sent.preferredEmail.toLowerCase());
  return { requests, isOnFile };
}
