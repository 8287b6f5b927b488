import type { Spouse } from '@portal/domain/forms/signing-url';
import { looksMistyped, SpouseAnswers } from '@portal/domain/forms/spouse-consent';
import { Button, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useSchemaForm } from '@portal/ui/form';
import { Form } from '../form/form.tsx';
import { usePersistedForm } from '../form/use-persisted-form.ts';
import type { SigningError } from '../signing/signing-request.ts';
import { SPOUSE_LABELS, SpouseFields } from './spouse-fields.tsx';

interface Props {
  /** Form that needs the answer. Its own page restores the input after a session end. */
  readonly envelopeId: number;
  readonly opening: boolean;
  readonly failure: SigningError | undefined;
  /** Text of the back button, for example 'Back to Certificate' on a certificate page (SPO-01). */
  readonly backLabel: string;
  readonly onClose: () => void;
  /** Called within the click, so that a popup may open (AMB-46). Null without a spouse. */
  readonly onContinue: (spouse: Spouse | null) => void;
}

/** Asks about a spouse if the member's state and the form require it (SPO-01 to SPO-07). */
export function SpouseConsentDialog({ envelopeId, opening, failure, backLabel, onClose, onContinue }: Props) {
  const form = useSchemaForm(SpouseAnswers, { haveSpouse: '', spouseName: '', spouseEmail: '' });
  usePersistedForm(`sign-${envelopeId}`, form);
  const { errors, isSubmitted, touchedFields } = form.formState;
  const [haveSpouse, email] = form.watch(['haveSpouse', 'spouseEmail']);
  const finalStatus = failure === undefined ? 'idle' : 'error';

  return (
    <Dialog open title="Spouse Consent Required" onClose={onClose} dismissible={false}>
      <Form
        form={form}
        schema={SpouseAnswers}
        labels={SPOUSE_LABELS}
        submitState={{ status: opening ? 'pending' : finalStatus, error: failure?.callError ?? null }}
        errorText={failure?.text ?? ''}
        errorHelp="Nothing has been signed. What you have entered is still here: please try again in a moment."
        sendsNothing
        confirmBeforeLeave
        submitLabel="Continue"
        pendingLabel="Retrieving the form..."
        onSubmit={onContinue}
        otherActions={
          <Button variant="secondary" onClick={onClose}>
            {backLabel}
          </Button>
        }
      >
        <Text>In your state a spouse must agree before this form takes effect. We will ask by e-mail.</Text>
        <SpouseFields
          // Revalidates the spouse fields: without a spouse they are not required.
          register={(field) =>
            form.register(field, field === 'haveSpouse' ? { deps: ['spouseName', 'spouseEmail'] } : {})
          }
          errors={errors}
          // Without an answer they are required too (SPO-04), so an attempt to continue shows them.
          showSpouseFields={haveSpouse === 'yes' || (haveSpouse !== 'no' && isSubmitted)}
          emailLooksMistyped={touchedFields.spouseEmail === true && looksMistyped(email)}
        />
      </Form>
    </Dialog>
  );
}
