import { type MemberAddress, type RequestedContact, SendContactInfoUpdateEmail, useSend } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { contactChangeToWire } from '@portal/domain/people/contact-update';
import { phoneIn } from '@portal/domain/people/phone';
import { HOME_COUNTRY, NO_ANSWER } from '@portal/domain/people/places';
import { ContactEdit } from '@portal/domain/people/profile-edit';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { useKeptInput } from '@portal/member-features/kept-input';
import { useBus, useMember } from '@portal/platform';
import { useNavigate } from '@portal/router';
import { Alert, Text } from '@portal/ui';
import { useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { ContactFields, LABELS } from './contact-fields.tsx';
import { detailsOnFile, fieldsOf } from './contact-values.ts';
import { EditForm } from './edit-form.tsx';
import { DAYS_NOTE } from './texts.ts';

interface Props {
  readonly onFile: MemberAddress;
  /** What was asked for and is not processed yet (F-06). */
  readonly requested: RequestedContact | undefined;
  readonly askedOn: CalendarDate | undefined;
}

/** PROF-09, PROF-11, PROF-12, PROF-16 to PROF-24: asks for a change, and leaves what is on file as it is (AMB-36). */
export function ContactForm({ onFile, requested, askedOn }: Props) {
  const { nameId, profile } = useMember();
  const bus = useBus();
  const navigate = useNavigate();
  const previous = detailsOnFile(onFile);
  const [initial] = useState(() => fieldsOf(requested ?? previous));
  const form = useSchemaForm(ContactEdit, initial);
  const send = useSend(SendContactInfoUpdateEmail);
  useKeptInput('edit-contact', form);

  function leave(tone: 'success' | 'info', message: string) {
    bus.emit('notification.requested', 1, { tone, message });
    void navigate('/profile');
  }

  function save(answers: ContactEdit) {
    if (!form.formState.isDirty) return leave('info', 'Nothing was changed.');
    const change = contactChangeToWire({ wanted: { ...previous, ...answers }, previous });
    send.mutate({ query: {}, body: { ...change, LifeProNameId: nameId, RecipientEmail: '', User: profile } });
  }

  function finish() {
    bus.emit('profile.changed', 1, {});
    leave('success', `We have received your request. ${DAYS_NOTE}`);
  }

  return (
    <EditForm
      form={form}
      schema={ContactEdit}
      labels={LABELS}
      saving={send}
      failedText={problemText('addressUpdate')}
      onSubmit={save}
      onSent={finish}
    >
      {requested && askedOn && (
        <Alert tone="info" title={`You asked for this change on ${formatLongDate(askedOn)}.`}>
          <Text>It is not in our records yet. What you save now takes its place.</Text>
        </Alert>
      )}
      <ContactFields
        form={form}
        onFile={initial}
        onCountry={(country) => {
          // AMB-35.
          if (country !== HOME_COUNTRY) form.setValue('State', NO_ANSWER, { shouldDirty: true });
        }}
        onPhoneLeft={(typed) =>
          form.setValue('PhoneNumber', phoneIn(form.getValues('Country'), typed), { shouldDirty: true })
        }
      />
    </EditForm>
  );
}
