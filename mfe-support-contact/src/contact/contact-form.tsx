import {
  CONTACT_METHODS,
  ContactAnswers,
  ContactAnswersWithoutEmail,
  type ContactDraft,
  contactDraft,
  type PresetReason,
} from '@portal/domain/help/contact';
import { formatPhoneInput } from '@portal/domain/people/phone';
import { useMember } from '@portal/section-sdk';
import { Form } from '@portal/shared-features/form';
import { type AnswerChanges, useDraft } from '@portal/shared-features/use-draft';
import { RadioGroupField, TextAreaField, TextField, useSchemaForm } from '@portal/ui/form';
import { PHONE_ABROAD_HINT } from '../phone-hint.ts';
import { CallbackFields } from './callback-fields.tsx';
import { EmailNote } from './email-note.tsx';
import { IssueFields } from './issue-fields.tsx';
import { LABELS } from './texts.ts';
import { draftText, useCallbackTime } from './use-callback-time.ts';
import { useIssue } from './use-issue.ts';
import { usePhonePrefill } from './use-phone-prefill.ts';
import { useSubject } from './use-subject.ts';
import { useSubmitRequest } from './use-submit-request.ts';

interface Props {
  /** Locked topic and issue of the URL (CON-08 to CON-10). */
  readonly preset: PresetReason | undefined;
  /** Title of the topic that the URL preselects. */
  readonly topicTitle: string | undefined;
  /** Called with the idempotency key of the request. */
  readonly onSent: (key: string) => void;
}

const METHODS = CONTACT_METHODS.map((value) => ({ value, label: value }));

/** Contact form (CON-01 to CON-03, CON-08 to CON-14). Input survives a reload and a sign-in. */
export function ContactForm({ preset, topicTitle, onSent }: Props) {
  const { draft, answers: draftAnswers } = useDraft<ContactDraft>(contactDraft(preset));
  const { profile } = useMember();
  const schema = profile.EmailAddress ? ContactAnswers : ContactAnswersWithoutEmail;
  const form = useSchemaForm(schema, {
    detail: useSubject(draft, draftAnswers),
    method: draftAnswers.method ?? 'E-mail',
    phone: draftAnswers.phone ?? '',
  });
  const { errors } = form.formState;
  const [method, phone] = form.watch(['method', 'phone']);
  const issue = useIssue(preset, draftAnswers, topicTitle);
  const { times, selected: callback } = useCallbackTime(draftAnswers);
  const { submitState, errorText, errorHelp, isIdempotent, submit } = useSubmitRequest(draft, issue, onSent);
  // What is written while the request is sent would be lost.
  const readOnly = submitState.status === 'pending';
  // Changed content is a new request with a new key.
  const saveField = (changes: AnswerChanges<ContactDraft>) => draft.save({ ...changes, key: undefined });

  const fillInPhone = usePhonePrefill(
    draft,
    () => form.getValues('phone'),
    (onFile) => {
      form.setValue('phone', onFile);
      saveField({ phone: onFile });
    },
  );

  function saveMethod(chosen: ContactDraft['method']) {
    saveField({ method: chosen });
    if (chosen === 'Telephone') void fillInPhone();
  }

  return (
    <Form
      form={form}
      schema={schema}
      labels={LABELS}
      submitState={submitState}
      errorText={errorText}
      errorHelp={errorHelp}
      idempotent={isIdempotent}
      // The draft already stores the input.
      confirmBeforeLeave={false}
      submitLabel="Send Request"
      pendingLabel="Sending..."
      onSubmit={(valid) => {
        if (method !== 'Telephone' || !callback) return submit(valid);
        submit({ ...valid, CallBack: { Day: callback.day, Time: callback.time } });
      }}
    >
      <IssueFields issue={issue} preset={preset} onChange={saveField} />
      <TextAreaField
        label={LABELS.detail}
        hint="What should we know or do? Please give the certificate number if it is about one."
        required
        readOnly={readOnly}
        error={errors.detail?.message}
        {...form.register('detail', { onChange: ({ target }) => saveField({ detail: target.value }) })}
      />
      <RadioGroupField
        label={LABELS.method}
        required
        options={METHODS}
        error={errors.method?.message}
        {...form.register('method', { onChange: ({ target }) => saveMethod(target.value) })}
      />
      {method === 'E-mail' && <EmailNote address={profile.EmailAddress} />}
      {method === 'Telephone' && (
        <TextField
          label={LABELS.phone}
          hint={`${phone === '' ? 'A number helps us to reach you.' : 'We will call this number.'} ${PHONE_ABROAD_HINT}`}
          placeholder="###-###-####"
          inputMode="tel"
          autoComplete="tel"
          readOnly={readOnly}
          error={errors.phone?.message}
          {...form.register('phone', {
            onChange: ({ target }) => saveField({ phone: target.value }),
            onBlur: ({ target }) => form.setValue('phone', formatPhoneInput(target.value)),
          })}
        />
      )}
      {method === 'Telephone' && times.length > 0 && (
        <CallbackFields
          times={times}
          selected={callback}
          onChange={(time) => saveField({ callbackTime: time && draftText(time) })}
        />
      )}
    </Form>
  );
}
