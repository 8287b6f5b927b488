import { UpdateMemberProfileInfo, useSend } from '@portal/api';
import { problemText } from '@portal/domain/problem-texts';
import { type AccountEdit, accountEdit } from '@portal/domain/profile-edit';
import { Form } from '@portal/member-features/form';
import { useKeptInput } from '@portal/member-features/kept-input';
import { useBus, useMember } from '@portal/platform';
import { Link, useNavigate } from '@portal/router';
import { LinkButton } from '@portal/ui';
import { TextField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { savedOrNot } from '../saved-or-not.ts';
import { saveFailedHelp } from './save-failed-help.ts';

const LABELS = { firstName: 'First name', lastName: 'Last name', preferredEmail: 'Preferred email' } as const;
const EMAIL_HINT =
  'A new address is used once you have opened the link that we send to it. Left empty, the present one stays.';

/** PROF-08, PROF-11 to PROF-15. */
export function AccountForm() {
  const { oid, profile } = useMember();
  const bus = useBus();
  const navigate = useNavigate();
  // What was on file when the page was opened: a longer name may stay as it is (AMB-87).
  const [present] = useState(() => ({
    firstName: profile.DisplayFirstName ?? '',
    lastName: profile.DisplayLastName ?? '',
    preferredEmail: profile.EmailAddress ?? '',
  }));
  const [schema] = useState(() => accountEdit(present));
  const form = useSchemaForm(schema, present);
  const { errors } = form.formState;
  const update = useSend(UpdateMemberProfileInfo);
  useKeptInput('edit-account', form);

  function save({ firstName, lastName, preferredEmail }: AccountEdit) {
    const names = { displayFirstName: firstName, displayLastName: lastName };
    const validated = profile.ProfileValidated === 'Y' ? 'Y' : 'N';
    update.mutate({ query: { azureObjectId: oid, ...names, preferredEmail, validated } });
  }

  function finish() {
    const wanted = update.variables?.query.preferredEmail;
    const isNewAddress = wanted && wanted.toLowerCase() !== present.preferredEmail.toLowerCase();
    const message = isNewAddress
      ? 'Saved. To use your new address, open the link that we have sent to it.'
      : 'Your online account has been updated.';
    bus.emit('profile.changed', 1, {});
    bus.emit('notification.requested', 1, { tone: 'success', message });
    void navigate('/profile');
  }

  return (
    <Form
      form={form}
      schema={schema}
      labels={LABELS}
      sending={savedOrNot(update)}
      failedText={problemText('accountUpdate')}
      failedHelp={saveFailedHelp(update.error)}
      asksBeforeLeaving
      submitLabel="Save changes"
      pendingLabel="Saving your changes"
      onSubmit={save}
      onSent={finish}
      otherActions={
        <LinkButton asChild variant="secondary">
          <Link to="/profile">Cancel</Link>
        </LinkButton>
      }
    >
      <TextField
        label={LABELS.firstName}
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...form.register('firstName')}
      />
      <TextField
        label={LABELS.lastName}
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...form.register('lastName')}
      />
      <TextField
        label={LABELS.preferredEmail}
        optional
        hint={EMAIL_HINT}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.preferredEmail?.message}
        {...form.register('preferredEmail')}
      />
    </Form>
  );
}
