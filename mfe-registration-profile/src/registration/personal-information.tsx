import { ALL_REQUIRED_TEXT, identityAnswers, isAnyMissing } from '@portal/domain/people/registration-answers';
import { VALIDATION_FAILED_TEXT } from '@portal/domain/people/registration-texts';
import { Form } from '@portal/member-features/form';
import { usePlatform } from '@portal/platform';
import { Button, Stack, Text } from '@portal/ui';
import { TextField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { useLeaving } from '../use-leaving.ts';
import type { StepProps } from './account-steps.tsx';
import { NotValidated } from './not-validated.tsx';
import { OrCall } from './or-call.tsx';
import { useValidation } from './use-validation.ts';

const LABELS = {
  dateOfBirth: 'Date of birth',
  lastFourSsn: 'Last four digits of your Social Security number',
  certificateNumber: 'Certificate number',
} as const;

/** Step 2: what finds the membership of this account (REG-03, REG-05, REG-08 to REG-10, REG-16 to REG-20, REG-28, REG-29). */
export function PersonalInformation({ account, steps }: StepProps) {
  const { signOut, today } = usePlatform();
  const { leaving, go } = useLeaving(signOut);
  const [schema] = useState(() => identityAnswers(today()));
  const { certificateNumber = '' } = steps.given;
  const form = useSchemaForm(schema, { dateOfBirth: '', lastFourSsn: '', certificateNumber });
  const { errors } = form.formState;
  const { validate, sending, identity, notFound } = useValidation();
  const isMissing = isAnyMissing(form.getValues());

  return (
    <>
      {' '}
      {notFound && sending.status === 'idle' && <NotValidated {...notFound} />}
      <Form
        form={form}
        schema={schema}
        labels={LABELS}
        sending={sending}
        problemsTitle={isMissing ? ALL_REQUIRED_TEXT : undefined}
        failedText={VALIDATION_FAILED_TEXT}
        failedHelp="What you have entered is still here. Please wait a moment, and try again."
        asksBeforeLeaving
        submitLabel="Continue"
        pendingLabel="Checking your answers"
        onSubmit={validate}
        // Another person than before has another profile.
        onSent={() => steps.goOn({ identity, profile: undefined })}
        otherActions={
          <Button variant="secondary" loading={leaving} onClick={go}>
            Cancel
          </Button>
        }
      >
        <TextField
          label={LABELS.dateOfBirth}
          required
          hint="Month, day and all four digits of the year, for example 03/08/1951."
          inputMode="numeric"
          autoComplete="bday"
          error={errors.dateOfBirth?.message}
          {...form.register('dateOfBirth')}
        />
        <TextField
          label={LABELS.lastFourSsn}
          required
          inputMode="numeric"
          autoComplete="off"
          error={errors.lastFourSsn?.message}
          {...form.register('lastFourSsn')}
        />
        <TextField
          label={LABELS.certificateNumber}
          required
          hint="It is on your contract and on every bill. Zeros at its beginning can be left out."
          inputMode="numeric"
          autoComplete="off"
          error={errors.certificateNumber?.message}
          {...form.register('certificateNumber', {
            onChange: ({ target }) => steps.save({ certificateNumber: target.value }),
          })}
        />
      </Form>
      <Stack gap="3" marginBlockStart="6">
        <OrCall />
        <Text tone="muted" size="sm" overflowWrap="anywhere">
          {`You are signed in as ${account.email}. Cancel signs you out; your account stays, and you can come back at any time.`}
        </Text>
      </Stack>
    </>
  );
}
