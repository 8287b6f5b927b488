import {
  CONTACT_METHODS,
  ContactAnswers,
  ContactAnswersWithoutEmail,
  type ContactDraft,
  contactDraft,
  type PresetReason,
} from '@portal/domain/help/contact';
import { problemText } from '@portal/domain/help/problem-texts';
import { formatPhoneInput } from '@portal/domain/people/phone';
import { useMember } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { Form, type SubmitState } from '@portal/shared-features/form';
import { type AnswerChanges, useDraft } from '@portal/shared-features/use-draft';
import { Text, TextLink, VisuallyHidden } from '@portal/ui';
import { RadioGroupField, TextAreaField, TextField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { PHONE_ABROAD_HINT } from '../phone-hint.ts';
import { CallbackFields } from './callback-fields.tsx';
import { IssueFields } from './issue-fields.tsx';
import { LABELS, NO_TOPICS_TEXT } from './texts.ts';
import { draftText, useCallbackTime } from './use-callback-time.ts';
import { useIssue } from './use-issue.ts';
import { usePhoneOnFile } from './use-phone-on-file.ts';
import { type SupportRequest, useSendRequest } from './use-send-request.ts';

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
    detail: draftAnswers.detail ?? '',
    method: draftAnswers.method ?? 'E-mail',
    phone: draftAnswers.phone ?? '',
  });
  const { errors } = form.formState;
  const [method, phone] = form.watch(['method', 'phone']);
  const issue = useIssue(preset, draftAnswers, topicTitle);
  const { times, selected: callback } = useCallbackTime(draftAnswers);
  const getPhoneOnFile = usePhoneOnFile();
  const { submitState, errorHelp, isIdempotent, send } = useSendRequest(draft, onSent);
  const [topicsState, setTopicsState] = useState<SubmitState>();
  const withoutTopics = issue.titles ? undefined : topicsState;
  const state = withoutTopics ?? submitState;
  // What is written while the request is sent would be lost.
  const readOnly = state.status === 'pending';
  // Changed content is a new request with a new key.
  const saveField = (changes: AnswerChanges<ContactDraft>) => draft.save({ ...changes, key: undefined });

  function saveMethod(chosen: ContactDraft['method']) {
    saveField({ method: chosen });
    if (chosen === 'Telephone' && form.getValues('phone') === '') void fillInPhone();
  }

  async function fillInPhone() {
    const onFile = await getPhoneOnFile();
    const { method: chosen, key } = draft.get();
    // The member may have typed, chosen otherwise or sent the request while it loaded.
    if (form.getValues('phone') !== '' || chosen !== 'Telephone' || key !== undefined) return;
    form.setValue('phone', onFile);
    saveField({ phone: onFile });
  }

  async function submit(valid: Omit<SupportRequest, 'Topic' | 'Issue'>) {
    const answers =
      method === 'Telephone' && callback
        ? { ...valid, CallBack: { Day: callback.day, Time: callback.time } }
        : valid;
    if (issue.titles) return send({ ...issue.titles, ...answers });
    // Show pending while the topics load, so that the press has a visible effect.
    setTopicsState({ status: 'pending', error: null });
    const titles = await issue.waitForTitles();
    setTopicsState(titles ? undefined : { status: 'error', error: null });
    if (titles) send({ ...titles, ...answers });
  }

  return (
    <Form
      form={form}
      schema={schema}
      labels={LABELS}
      submitState={state}
      errorText={withoutTopics ? NO_TOPICS_TEXT : problemText('contactRequest')}
      errorHelp={errorHelp}
      idempotent={isIdempotent}
      // The draft already stores the input.
      confirmBeforeLeave={false}
      submitLabel="Send Request"
      pendingLabel="Sending..."
      onSubmit={(answers) => void submit(answers)}
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
      {method === 'E-mail' && profile.EmailAddress && (
        <Text>
          <span>{`We will answer to ${profile.EmailAddress}. `}</span>
          <TextLink asChild>
            <Link to="/edit-profile/account">
              Change<VisuallyHidden> your e-mail address</VisuallyHidden>
            </Link>
          </TextLink>
        </Text>
      )}
      {method === 'E-mail' && !profile.EmailAddress && (
        <Text>
          We have no confirmed e-mail address for you. Please choose Telephone, or{' '}
          <TextLink asChild>
            <Link to="/edit-profile/account">enter your e-mail address</Link>
          </TextLink>{' '}
          first.
        </Text>
      )}
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
