import type { Spouse } from '@portal/domain/signing-link';
import { looksMistyped, SpouseAnswers } from '@portal/domain/spouse-consent';
import { Form } from '@portal/member-features/form';
import { Button, HStack, Icon, Text } from '@portal/ui';
import { RadioGroupField, TextField, useSchemaForm } from '@portal/ui/form';

interface Props {
  /** The form is on its way. */
  readonly opening: boolean;
  /** Why it could not be opened. */
  readonly failure: string | undefined;
  readonly onBack: () => void;
  /** Called in the click, so that a window may open (AMB-46). */
  readonly onContinue: (spouse: Spouse | null) => void;
}

const LABELS = {
  haveSpouse: 'Do you have a spouse?',
  spouseName: "Spouse's full name",
  spouseEmail: "Spouse's e-mail address",
} as const;
const EMAIL_HINT = 'The request to sign is sent to this address.';

/** The questions about a spouse (SPO-03 to SPO-06). */
export function SpouseForm({ opening, failure, onBack, onContinue }: Props) {
  const form = useSchemaForm(SpouseAnswers, { haveSpouse: '', spouseName: '', spouseEmail: '' });
  const { errors, touchedFields } = form.formState;
  const [haveSpouse, email] = form.watch(['haveSpouse', 'spouseEmail']);
  const warned = touchedFields.spouseEmail === true && looksMistyped(email);
  const opened = failure === undefined ? 'idle' : 'error';

  return (
    <Form
      form={form}
      schema={SpouseAnswers}
      labels={LABELS}
      sending={{ status: opening ? 'pending' : opened, error: null }}
      failedText={failure ?? ''}
      failedHelp="Nothing has been sent. What you have entered is still here: please try again in a moment."
      asksBeforeLeaving
      submitLabel="Continue"
      pendingLabel="Retrieving the form..."
      onSubmit={onContinue}
      otherActions={
        <Button variant="secondary" onClick={onBack}>
          Back to Certificate
        </Button>
      }
    >
      <Text>In your state a spouse must agree before this form takes effect. We will ask by e-mail.</Text>
      <RadioGroupField
        label={LABELS.haveSpouse}
        error={errors.haveSpouse?.message}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        // Whoever has none is asked nothing more, and owes nothing more.
        {...form.register('haveSpouse', { deps: ['spouseName', 'spouseEmail'] })}
      />
      {haveSpouse !== 'no' && (
        <>
          <TextField
            label={LABELS.spouseName}
            autoComplete="off"
            error={errors.spouseName?.message}
            {...form.register('spouseName')}
          />
          <TextField
            label={LABELS.spouseEmail}
            hint={warned ? <MistypedHint /> : EMAIL_HINT}
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
            error={errors.spouseEmail?.message}
            {...form.register('spouseEmail')}
          />
        </>
      )}
    </Form>
  );
}

/** SPO-05, AMB-32: nobody is stopped, and nobody waits for a message that cannot arrive. */
function MistypedHint() {
  return (
    <HStack as="span" gap="2" color="warning" fontWeight="semibold">
      <Icon name="warning" label="Warning" />
      Please check this address: {EMAIL_HINT.toLowerCase()}
    </HStack>
  );
}
