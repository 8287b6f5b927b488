import type { PlacedStep } from '@portal/domain/steps';
import { usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import { Button, HStack, LinkButton, Stack, Text } from '@portal/ui';
import { useLeaving } from '../use-leaving.ts';
import { OrCall } from './or-call.tsx';
import { StepPage } from './step-page.tsx';

/** Step 1: an account at the identity provider (REG-02, REG-05). */
export function CreateAccount({ steps }: { steps: readonly PlacedStep[] }) {
  const { signUp } = usePlatform();
  const { leaving, go } = useLeaving(signUp);
  return (
    <StepPage steps={steps} lead="Choose the e-mail address and password you will sign in with.">
      <Stack gap="6">
        <Text>
          You go to our sign-in service, and come back here when your account is made. Then we ask who you
          are: have your certificate number at hand.
        </Text>
        <HStack gap="3" flexWrap="wrap">
          <Button loading={leaving} onClick={go}>
            Begin Registration
          </Button>
          <LinkButton asChild variant="secondary">
            <Link to="/">Cancel</Link>
          </LinkButton>
        </HStack>
        <OrCall />
      </Stack>
    </StepPage>
  );
}
