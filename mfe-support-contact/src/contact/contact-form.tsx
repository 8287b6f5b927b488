import {
  CONTACT_METHODS,
  ContactAnswers,
  type ContactDraft,
  contactDraft,
  type PresetReason,
} from '@portal/domain/help/contact';
import { problemText } from '@portal/domain/help/problem-texts';
import { formatTypedPhone } from '@portal/domain/people/phone';
import { type AnswerChanges, useDraft } from '@portal/member-features/draft';
import { Form, type Sending } from '@portal/member-features/form';
import { RadioGroupField, TextAreaField, TextField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { PHONE_ABROAD_HINT } from '../phone-hint.ts';
import { IssueFields } from './issue-fields.tsx';
import { LABELS } from './texts.ts';
import { useIssue } from './use-issue.ts';
import { type SupportRequest, useSendRequest } from './use-send-request.ts';

interface Props {
  /** What another page has chosen, which stays as it is (CON-08 to CON-10). */
  readonly preset: PresetReason | undefined;
  /** The title of a topic that another page has chosen beforehand. */
  readonly about: string | undefined;
  /** Called with the key under which the request was sent. */
  readonly onSent: (key: string) => void;
}

const WAITING: Sending = { status: 'pending', error: null };

const METHODS = CONTACT_METHODS.map((value) => ({ value, label: value }));

/** The request to member services (CON-01 to CON-03, CON-08 to CON-14). What is typed outlives a reload and a sign-in. */
export function ContactForm({ preset, about, onSent }: Props) {
  const { draft, given } = useDraft<ContactDraft>(contactDraft(preset));
  const form = useSchemaForm(ContactAnswers, {
    detail: given.detail ?? '',
    method: given.method ?? 'E-mail',
    phone: given.phone ?? '',
  });
  const { errors } = form.formState;
  const [method, phone] = form.watch(['method', 'phone']);
  const issue = useIssue(preset, given, about);
  const { sending, failedHelp, send } = useSendRequest(draft, onSent);
  const [waits, setWaits] = useState(false);
  // What says something else is another request.
  const keep = (changes: AnswerChanges<ContactDraft>) => draft.save({ ...changes, key: undefined });

  async function submit(answers: Omit<SupportRequest, 'Topic' | 'Issue'>) {
    if (issue.titles) return send({ ...issue.titles, ...answers });
    // The topics are still on their way: a press that does nothing would be taken for a request that was sent.
    setWaits(true);
    const titles = await issue.whenKnown();
    setWaits(false);
    if (titles) send({ ...titles, ...answers });
  }

  return (
    <Form
      form={form}
      schema={ContactAnswers}
      labels={LABELS}
      sending={waits ? WAITING : sending}
      failedText={problemText('contactRequest')}
      failedHelp={failedHelp}
      idempotent
      // The draft keeps all of it.
      asksBeforeLeaving={false}
      submitLabel="Send Request"
      pendingLabel="Sending..."
      onSubmit={(answers) => void submit(answers)}
    >
      <IssueFields issue={issue} preset={preset} onChange={keep} />
      <TextAreaField
        label={LABELS.detail}
        hint="What should we know or do? Please give the certificate number if it is about one."
        required
        error={errors.detail?.message}
        {...form.register('detail', { onChange: ({ target }) => keep({ detail: target.value }) })}
      />
      <RadioGroupField
        label={LABELS.method}
        required
        options={METHODS}
        {...form.register('method', { onChange: ({ target }) => keep({ method: target.value }) })}
      />
      {method === 'Telephone' && (
        <TextField
          label={LABELS.phone}
          hint={
            phone === ''
              ? `A number helps us to reach you. Without one we use what we have on file. ${PHONE_ABROAD_HINT}`
              : PHONE_ABROAD_HINT
          }
          placeholder="###-###-####"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone', {
            onChange: ({ target }) => keep({ phone: target.value }),
            onBlur: ({ target }) => form.setValue('phone', formatTypedPhone(target.value)),
          })}
        />
      )}
    </Form>
  );
}
