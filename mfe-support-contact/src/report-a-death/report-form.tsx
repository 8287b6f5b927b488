import {
  type DeathReportDraft,
  deathReportAnswers,
  deathReportDraft,
  RELATIONSHIPS,
} from '@portal/domain/people/death-report';
import { formatPhoneInput } from '@portal/domain/people/phone';
import { usePlatform } from '@portal/section-sdk';
import { Form } from '@portal/shared-features/form';
import { type AnswerChanges, useDraft } from '@portal/shared-features/use-draft';
import { Text } from '@portal/ui';
import { SelectField, TextAreaField, TextField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { PHONE_ABROAD_HINT } from '../phone-hint.ts';
import { QuestionBlock } from './question-block.tsx';
import { LABELS, SUBMIT_FAILED_TEXT } from './texts.ts';
import type { Reporter } from './use-reporter.ts';
import { useSendReport } from './use-send-report.ts';

const RELATIONSHIP_OPTIONS = RELATIONSHIPS.map((value) => ({ value, label: value }));

type FieldName = keyof typeof LABELS;

interface Props {
  /** The signed-in member, who may report for somebody else. */
  readonly reporter: Reporter | undefined;
  readonly onSent: (reference: string) => void;
}

/** Death report form (F-20). Input stays in this tab, also after a reload, until it is sent. */
export function ReportForm({ reporter, onSent }: Props) {
  const { today } = usePlatform();
  const [schema] = useState(() => deathReportAnswers(today()));
  const { draft, answers } = useDraft<DeathReportDraft>(deathReportDraft);
  const form = useSchemaForm(schema, {
    deceasedName: answers.deceasedName ?? '',
    dateOfDeath: answers.dateOfDeath ?? '',
    certificateNumber: answers.certificateNumber ?? '',
    reporterName: answers.reporterName ?? reporter?.name ?? '',
    relationship: answers.relationship ?? '',
    phone: answers.phone ?? reporter?.phone ?? '',
    email: answers.email ?? reporter?.email ?? '',
    note: answers.note ?? '',
  });
  const { submitState, errorHelp, send } = useSendReport(draft, onSent);
  // Changed content is a new report with a new key.
  const saveField = (changes: AnswerChanges<DeathReportDraft>) => draft.save({ ...changes, key: undefined });
  const field = (name: FieldName) => ({
    label: LABELS[name],
    error: form.formState.errors[name]?.message,
    ...form.register(name, {
      onChange: ({ target }) => saveField({ [name]: target.value }),
      // One of both is required; the error shows at the phone number.
      ...(name === 'email' && { deps: ['phone'] }),
      ...(name === 'phone' && {
        onBlur: ({ target }: { target: HTMLInputElement }) =>
          form.setValue('phone', formatPhoneInput(target.value)),
      }),
    }),
  });
  // What is written while the report is sent would be lost.
  const textField = (name: FieldName) => ({ ...field(name), readOnly: submitState.status === 'pending' });

  return (
    <Form
      form={form}
      schema={schema}
      labels={LABELS}
      submitState={submitState}
      errorText={SUBMIT_FAILED_TEXT}
      errorHelp={errorHelp}
      idempotent
      // The draft already stores the input.
      confirmBeforeLeave={false}
      submitLabel="Send Report"
      pendingLabel="Sending..."
      onSubmit={(report) => send(report, form.getValues())}
    >
      <QuestionBlock title="Who has died?">
        <TextField {...textField('deceasedName')} required autoComplete="off" />
        <TextField
          {...textField('dateOfDeath')}
          required
          autoComplete="off"
          placeholder="mm/dd/yyyy"
          hint="Month, day and year. If you do not know the exact day, give the day that you believe it was, and say so below."
        />
        <TextField
          {...textField('certificateNumber')}
          optional
          autoComplete="off"
          hint="If you know one. One number is enough: we look for all others ourselves."
        />
      </QuestionBlock>
      <QuestionBlock title="How can we reach you?">
        <TextField {...textField('reporterName')} required autoComplete="name" />
        <SelectField
          {...field('relationship')}
          required
          options={RELATIONSHIP_OPTIONS}
          placeholder="Please choose"
        />
        <Text>Please give us a telephone number, an e-mail address, or both.</Text>
        <TextField
          {...textField('phone')}
          inputMode="tel"
          autoComplete="tel"
          placeholder="###-###-####"
          hint={PHONE_ABROAD_HINT}
        />
        <TextField
          {...textField('email')}
          type="email"
          autoComplete="email"
          hint="We send your reference number here too."
        />
      </QuestionBlock>
      <QuestionBlock title="Anything else">
        <TextAreaField
          {...textField('note')}
          optional
          hint="For example, when it is best to call you. Please do not write Social Security or bank account numbers."
        />
      </QuestionBlock>
    </Form>
  );
}
