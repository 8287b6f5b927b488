import type { MemberProfile } from '@portal/api';
import { ProfileAnswers } from '@portal/domain/people/registration-answers';
import type { ValidatedIdentity } from '@portal/domain/people/registration-steps';
import { Form } from '@portal/member-features/form';
import { useBus, usePlatform } from '@portal/platform';
import { useNavigate } from '@portal/router';
import { Box, Button, Section } from '@portal/ui';
import { useSchemaForm } from '@portal/ui/form';
import { useEffect, useEffectEvent } from 'react';
import { NAME_LABELS, NameFields } from '../name-fields.tsx';
import { useLeaving } from '../use-leaving.ts';
import type { StepProps } from './account-steps.tsx';
import { rememberNewRegistration } from './new-registration.ts';
import { OrCall } from './or-call.tsx';
import { RegistrationFailedHelp } from './registration-failed-help.tsx';
import { useRegistering } from './use-registering.ts';

const EMAIL_HINT =
  'Where we write to you. Another address than the one you sign in with is used once you have opened the link that we send to it.';

interface Props extends StepProps {
  readonly identity: ValidatedIdentity;
  /** Null for an account that nobody has registered. */
  readonly profile: MemberProfile | null;
}

/** Step 3: how the member is greeted and written to (REG-04, REG-12 to REG-15, REG-21 to REG-23, REG-30, REG-31). */
export function CustomizeProfile({ account, steps, identity, profile }: Props) {
  const { signOut } = usePlatform();
  const bus = useBus();
  const navigate = useNavigate();
  const { leaving, go } = useLeaving(signOut);
  const { firstName, lastName, nameId } = identity;
  const names = { firstName, lastName, preferredEmail: account.email };
  const form = useSchemaForm(ProfileAnswers, steps.given.profile ?? names);
  const { save, sending, failedText } = useRegistering({ account, nameId, profile });

  const keep = useEffectEvent(() => steps.save({ profile: form.getValues() }));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep());
    return unsubscribe;
  }, [form]);

  function finish() {
    steps.finish();
    rememberNewRegistration();
    bus.emit('registration.completed', 1, {});
    void navigate('/certificates', { replace: true });
  }

  return (
    <Section title="Contact Information">
      <Form
        form={form}
        schema={ProfileAnswers}
        labels={NAME_LABELS}
        sending={sending}
        failedText={failedText}
        failedHelp={<RegistrationFailedHelp />}
        // The draft is kept in the tab (F-12).
        asksBeforeLeaving={false}
        submitLabel="Finish registration"
        pendingLabel="Finishing your registration"
        onSubmit={save}
        onSent={finish}
        otherActions={
          <>
            <Button variant="secondary" onClick={steps.goBack}>
              Back
            </Button>
            <Button variant="secondary" loading={leaving} onClick={go}>
              Cancel
            </Button>
          </>
        }
      >
        <NameFields form={form} emailHint={EMAIL_HINT} />
      </Form>
      <Box marginBlockStart="6">
        <OrCall />
      </Box>
    </Section>
  );
}
