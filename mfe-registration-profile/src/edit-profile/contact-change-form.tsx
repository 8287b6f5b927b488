import {
  type MemberAddress,
  type RequestedContact,
  SendContactInfoUpdateEmail,
  useApiMutation,
} from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { contactChangeToWire } from '@portal/domain/people/contact-update';
import { HOME_COUNTRY, NOT_SELECTED } from '@portal/domain/people/countries-and-states';
import { normalizePhone } from '@portal/domain/people/phone';
import { type ContactEdit, contactEdit } from '@portal/domain/people/profile-edit';
import { type CalendarDate, formatLongDate } from '@portal/domain/values/dates';
import { useApiExtension, useBus, useMember } from '@portal/section-sdk';
import { earlierArrival } from '@portal/shared-features/earlier-arrival';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { usePersistedForm } from '@portal/shared-features/use-persisted-form';
import { useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useUnconfirmedRequests } from '@portal/shared-features/use-unconfirmed-requests';
import { Alert, Text } from '@portal/ui';
import { useSchemaForm } from '@portal/ui/form';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestedContactLines } from '../requested-contact-lines.tsx';
import { ContactFields, type ContactForm, LABELS } from './contact-fields.tsx';
import { currentDetails, toFormFields } from './contact-values.ts';
import { EditForm } from './edit-form.tsx';
import { PendingChangeUnknown } from './pending-change-unknown.tsx';
import { PROCESSING_TIME_NOTE } from './texts.ts';

interface Props {
  readonly current: MemberAddress;
  /** Requested change that has not been processed (F-06). */
  readonly requested: RequestedContact | undefined;
  readonly requestedOn: CalendarDate | undefined;
  /** Undefined unless the requested change failed to load. */
  readonly failedQuery: ComponentProps<typeof PendingChangeUnknown>['query'] | undefined;
  readonly onReload: () => Promise<{ readonly isSuccess: boolean }>;
}

/** PROF-09, PROF-11, PROF-12, PROF-16 to PROF-24: requests a change; data on file stays unchanged (AMB-36). */
export function ContactChangeForm({ current, requested, requestedOn, failedQuery, onReload }: Props) {
  const { nameId, profile } = useMember();
  const bus = useBus();
  const previous = currentDetails(current);
  const [initial, setInitial] = useState(() => toFormFields(requested ?? previous));
  const [schema] = useState(() => contactEdit(previous));
  const form = useSchemaForm(schema, initial);
  const tracker = useRequestTracker('edit-contact');
  const send = useApiMutation(SendContactInfoUpdateEmail, tracker);
  const persisted = usePersistedForm('edit-contact', form);
  const requests = useUnconfirmedRequests([tracker], onReload);
  const isTracked = useApiExtension('contact-tracking');
  const changeState = useStateOfCountry(form);
  const isPrefilled = requested !== undefined && hasSameFields(initial, requested);

  /** Whether the fields of a form have the values of a request (F-05, F-06). */
  function isSameContact(fields: RequestedContact, request: RequestedContact): boolean {
    const parsed = schema.safeParse(fields).data;
    return parsed !== undefined && hasSameFields(parsed, request);
  }

  // A change that arrives after the form has opened is prefilled too, unless the member has typed.
  const prefillLate = useEffectEvent((late: RequestedContact) => {
    if (isPrefilled || form.formState.isDirty) return;
    const fields = toFormFields(late);
    setInitial(fields);
    form.reset(fields);
  });
  useEffect(() => {
    if (requested) prefillLate(requested);
  }, [requested]);

  function save(answers: ContactEdit) {
    const change = contactChangeToWire({ requested: { ...previous, ...answers }, previous });
    persisted.recordSent();
    send.mutate({ query: {}, body: { ...change, LifeProNameId: nameId, RecipientEmail: '', User: profile } });
  }

  function finish(): string {
    tracker.finish();
    bus.emit('profile.changed', 1, {});
    return `We have received your request. ${PROCESSING_TIME_NOTE}`;
  }

  return (
    <EditForm
      form={form}
      schema={schema}
      labels={LABELS}
      // Not `isDirty` of the last render: a password manager may fill in values without events.
      isUnchanged={(answers) => isSameContact(requested ?? initial, answers)}
      saveCall={send}
      failureCode="contact.update_failed"
      errorText={problemText('addressUpdate')}
      onSubmit={save}
      onSaved={finish}
    >
      <EarlierResultAlert
        requests={send.status === 'idle' ? requests : []}
        arrived={
          isTracked
            ? earlierArrival(persisted, (sent) => requested !== undefined && isSameContact(sent, requested))
            : undefined
        }
        arrivedText="Your request for a change has arrived."
        notArrivedText="Your request for a change was not sent. What you have entered is still here."
      />
      {failedQuery && <PendingChangeUnknown query={failedQuery} />}
      {requested && requestedOn && (
        <Alert tone="info" title={`You asked for this change on ${formatLongDate(requestedOn)}.`}>
          {(!isPrefilled || persisted.restored !== undefined) && (
            <RequestedContactLines requested={requested} />
          )}
          <Text>It is not in our records yet. What you save now takes its place.</Text>
        </Alert>
      )}
      <ContactFields
        form={form}
        current={initial}
        onFile={previous}
        readOnly={send.status === 'pending'}
        onCountry={changeState}
        onPhoneBlur={(input) =>
          form.setValue('PhoneNumber', normalizePhone(form.getValues('Country'), input), {
            shouldDirty: true,
          })
        }
      />
    </EditForm>
  );
}

/** AMB-35: removes the state from another country, and restores it when the member returns to its country. */
function useStateOfCountry(form: ContactForm) {
  const states = useRef(new Map<string, string>());
  return (country: string, previous: string) => {
    const state = form.getValues('State');
    states.current.set(previous, state);
    const unknown = country === HOME_COUNTRY ? state : NOT_SELECTED;
    form.setValue('State', states.current.get(country) ?? unknown, { shouldDirty: true });
  };
}

function hasSameFields(one: RequestedContact, other: RequestedContact): boolean {
  return JSON.stringify(toFormFields(one)) === JSON.stringify(toFormFields(other));
}
