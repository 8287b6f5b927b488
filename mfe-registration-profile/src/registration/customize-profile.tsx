import type { MemberProfile } from '@portal/api';
import { ProfileAnswers } from '@portal/domain/people/registration-answers';
import type { ValidatedIdentity } from '@portal/domain/people/registration-wizard';
import { useApiExtension, useBus, usePlatform } from '@portal/section-sdk';
import { useNavigate } from '@portal/section-sdk/router';
import { Form } from '@portal/shared-features/form';
import { setNewRegistration } from '@portal/shared-features/new-registration-cookie';
import { Box, Button, PanelSection } from '@portal/ui';
import { useSchemaForm } from '@portal/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { NAME_LABELS, NameFields } from '../name-fields.tsx';
import { useLeaveForProvider } from '../use-leave-for-provider.ts';
import { CallInstead } from './call-instead.tsx';
import { RegistrationFailedHelp } from './registration-failed-help.tsx';
import type { StepProps } from './step-props.ts';
import { useRegister } from './use-register.ts';

const EMAIL_HINT = 'We send e-mail here.';
const CONFIRMED_EMAIL_HINT = `${EMAIL_HINT} If you use a different address, we will send it a link. Open the link to confirm.`;

interface Props extends StepProps {
  readonly identity: ValidatedIdentity;
  /** Null for an account without registration. */
  readonly profile: MemberProfile | null;
}

/** Step 3: display name and e-mail (REG-04, REG-12 to REG-15, REG-21 to REG-23, REG-30, REG-31). */
export function CustomizeProfile({ account, wizard, identity, profile }: Props) {
  const { signOut } = usePlatform();
  const confirmsEmail = useApiExtension('email-confirmation');
  const bus = useBus();
  const navigate = useNavigate();
  const { leaving, leaveNow } = useLeaveForProvider(signOut);
  const { firstName, lastName, nameId } = identity;
  const names = { firstName, lastName, preferredEmail: account.email };
  const form = useSchemaForm(ProfileAnswers, wizard.answers.profile ?? names);
  const { save, submitState, errorText } = useRegister({ account, nameId, profile });

  const saveField = useEffectEvent(() => wizard.save({ profile: form.getValues() }));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => saveField());
    return unsubscribe;
  }, [form]);

  function finish() {
    wizard.finish();
    setNewRegistration();
    bus.emit('registration.completed', 1, {});
    const preferredEmail = form.getValues('preferredEmail').trim();
    if (confirmsEmail && preferredEmail.toLowerCase() !== account.email.toLowerCase()) {
      const message = 'Open the link that we have sent to your preferred email.';
      bus.emit('notification.requested', 1, { tone: 'info', message });
    }
    void navigate('/certificates', { replace: true });
  }

  return (
    <PanelSection title="Contact Information">
      <Form
        form={form}
        schema={ProfileAnswers}
        labels={NAME_LABELS}
        submitState={submitState}
        errorText={errorText}
        errorHelp={<RegistrationFailedHelp />}
        // The draft already stores the input (F-12).
        confirmBeforeLeave={false}
        submitLabel="Finish registration"
        hasWideSubmit
        pendingLabel="Finishing your registration"
        onSubmit={save}
        onSuccess={finish}
        otherActions={
          <>
            <Button variant="secondary" onClick={wizard.back}>
              Back
            </Button>
            <Button variant="secondary" loading={leaving} onClick={leaveNow}>
              Cancel
            </Button>
          </>
        }
      >
        <NameFields
          form={form}
          emailHint={confirmsEmail ? CONFIRMED_EMAIL_HINT : EMAIL_HINT}
          readOnly={submitState.status === 'pending'}
        />
      </Form>
      <Box marginBlockStart="6">
        <CallInstead />
      </Box>
    </PanelSection>
  );
}
