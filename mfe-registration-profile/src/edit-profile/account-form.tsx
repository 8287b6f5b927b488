import { UpdateMemberProfileInfo, useApiMutation } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { type AccountEdit, accountEdit } from '@portal/domain/people/profile-edit';
import { useNavigate } from '@portal/router';
import { useApiExtension, useBus, useMember } from '@portal/section-sdk';
import { usePersistedForm } from '@portal/shared-features/persisted-form';
import { useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { NAME_LABELS, NameFields } from '../name-fields.tsx';
import { EditForm } from './edit-form.tsx';

const KEEP_EMAIL_HINT = 'Leave this as it is to make no change.';
const EMAIL_HINT = `We will send a link to the new address. Open it to confirm. ${KEEP_EMAIL_HINT}`;

/** PROF-08, PROF-11 to PROF-15. */
export function AccountForm() {
  const { oid, profile } = useMember();
  const confirmsEmail = useApiExtension('email-confirmation');
  const bus = useBus();
  const navigate = useNavigate();
  // Values when the page opened: a longer name on file may stay (AMB-87).
  const [current] = useState(() => ({
    firstName: profile.DisplayFirstName ?? '',
    lastName: profile.DisplayLastName ?? '',
    preferredEmail: profile.EmailAddress ?? '',
  }));
  const [schema] = useState(() => accountEdit(current));
  const form = useSchemaForm(schema, current);
  const update = useApiMutation(UpdateMemberProfileInfo);
  usePersistedForm('edit-account', form);

  function save({ firstName, lastName, preferredEmail }: AccountEdit) {
    const names = { displayFirstName: firstName, displayLastName: lastName };
    const validated = profile.ProfileValidated === 'Y' ? 'Y' : 'N';
    update.mutate({ query: { azureObjectId: oid, ...names, preferredEmail, validated } });
  }

  function finish() {
    const requested = update.variables?.query.preferredEmail;
    const isNewAddress = requested && requested.toLowerCase() !== current.preferredEmail.toLowerCase();
    const message =
      isNewAddress && confirmsEmail
        ? 'Saved. To use your new address, open the link that we have sent to it.'
        : 'Your online account has been updated.';
    bus.emit('profile.changed', 1, {});
    bus.emit('notification.requested', 1, { tone: 'success', message });
    void navigate('/profile');
  }

  return (
    <EditForm
      form={form}
      schema={schema}
      labels={NAME_LABELS}
      submitState={update}
      errorText={problemText('accountUpdate')}
      onSubmit={save}
      onSuccess={finish}
    >
      <NameFields form={form} emailHint={confirmsEmail ? EMAIL_HINT : KEEP_EMAIL_HINT} emailOptional />
    </EditForm>
  );
}
