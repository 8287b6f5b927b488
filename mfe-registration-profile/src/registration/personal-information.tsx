import {
  ALL_REQUIRED_TEXT,
  hasMissingAnswer,
  identityAnswers,
} from '@portal/domain/people/registration-answers';
import { VALIDATION_FAILED_TEXT } from '@portal/domain/people/registration-messages';
import type { ValidatedIdentity } from '@portal/domain/people/registration-wizard';
import { usePlatform } from '@portal/section-sdk';
import { Form } from '@portal/shared-features/form';
import { Button, HStack, Icon, Stack, Text } from '@portal/ui';
import { TextField, useSchemaForm } from '@portal/ui/form';
import { useState } from 'react';
import { useLeaveForProvider } from '../use-leave-for-provider.ts';
import { CallInstead } from './call-instead.tsx';
import { answersToCheck, IDENTITY_LABELS } from './identity-labels.ts';
import type { StepProps } from './step-props.ts';
import { useValidation } from './use-validation.ts';
import { ValidationError } from './validation-error.tsx';

const CHECK_TEXT = 'Please check this answer.';

/** Step 2: identity check (REG-03, REG-05, REG-08 to REG-10, REG-16 to REG-20, REG-28, REG-29). */
export function PersonalInformation({ account, wizard }: StepProps) {
  const { signOut, today } = usePlatform();
  const { leaving, leaveNow } = useLeaveForProvider(signOut);
  const [schema] = useState(() => identityAnswers(today()));
  const { certificateNumber = '' } = wizard.answers;
  const form = useSchemaForm(schema, { dateOfBirth: '', lastFourSsn: '', certificateNumber });
  const { errors } = form.formState;
  const { validate, submitState, identity, validationFailure } = useValidation();
  const isMissing = hasMissingAnswer(form.getValues());
  const failure = submitState.status === 'idle' ? validationFailure : undefined;
  const toCheck = failure ? answersToCheck(failure.code) : [];
  const errorOf = (name: keyof typeof IDENTITY_LABELS) =>
    errors[name]?.message ?? (toCheck.includes(name) ? CHECK_TEXT : undefined);

  return (
    <>
      {failure && <ValidationError {...failure} />}
      <Form
        form={form}
        schema={schema}
        labels={IDENTITY_LABELS}
        submitState={submitState}
        errorSummaryTitle={isMissing ? ALL_REQUIRED_TEXT : undefined}
        errorText={VALIDATION_FAILED_TEXT}
        errorHelp="What you have entered is still here. Please wait a moment, and try again."
        confirmBeforeLeave
        submitLabel="Continue"
        pendingLabel="Checking your answers"
        onSubmit={validate}
        onSuccess={() =>
          wizard.next(
            isSamePerson(identity, wizard.answers.identity) ? { identity } : { identity, profile: undefined },
          )
        }
        otherActions={
          <Button variant="secondary" loading={leaving} onClick={leaveNow}>
            Cancel
          </Button>
        }
      >
        <HStack gap="2" alignItems="flex-start">
          <Icon name="lock" />
          <Text>We use these only to find your membership.</Text>
        </HStack>
        <TextField
          label={IDENTITY_LABELS.dateOfBirth}
          required
          // An iPhone's numeric keyboard has no slash.
          hint="Month, day and all four digits of the year, for example 03/08/1951. The slashes are optional."
          inputMode="numeric"
          autoComplete="bday"
          error={errorOf('dateOfBirth')}
          {...form.register('dateOfBirth')}
        />
        <TextField
          label={IDENTITY_LABELS.lastFourSsn}
          required
          hint="Four digits, for example 6789."
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('lastFourSsn')}
          {...form.register('lastFourSsn')}
        />
        <TextField
          label={IDENTITY_LABELS.certificateNumber}
          required
          hint="The number of a certificate that you own. It is on your contract. You can leave out the zeros at the start."
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('certificateNumber')}
          {...form.register('certificateNumber', {
            onChange: ({ target }) => wizard.save({ certificateNumber: target.value }),
          })}
        />
      </Form>
      <Stack gap="3" marginBlockStart="6">
        <CallInstead />
        <Text tone="muted" size="sm" overflowWrap="anywhere">
          {`You are signed in as ${account.email}. Cancel signs you out; your account stays, and you can come back at any time.`}
        </Text>
      </Stack>
    </>
  );
}

/** Whether two checks found the same member; another member or other names start step 3 again. */
function isSamePerson(one: ValidatedIdentity | undefined, other: ValidatedIdentity | undefined): boolean {
  return (
    one?.nameId === other?.nameId && one?.firstName === other?.firstName && one?.lastName === other?.lastName
  );
}
