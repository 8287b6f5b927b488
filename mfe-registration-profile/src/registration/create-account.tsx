import { SIGN_UP_FORM_FIELD, usePlatform } from '@portal/section-sdk';
import { Link, useSearchParams } from '@portal/section-sdk/router';
import { Button, HStack, LinkButton, Stack, Text } from '@portal/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLeaveForProvider } from '../use-leave-for-provider.ts';
import { CallInstead, OWNERS_ONLY } from './call-instead.tsx';

interface Props {
  readonly address: string;
}

/** Step 1: account at the identity provider (REG-02, REG-05). The button works without JavaScript. */
export function CreateAccount({ address }: Props) {
  const { signUp } = usePlatform();
  const { leaving, leaveNow } = useLeaveForProvider(signUp);
  useSignUpRedirect(leaveNow);

  function startSignUp(event: FormEvent) {
    event.preventDefault();
    leaveNow();
  }

  return (
    <Stack gap="6">
      <Text>
        We take you to our secure sign-in page to create your account. Then you come back here. Have three
        things ready: the number of a certificate that you own, your date of birth and the last four digits of
        your Social Security number.
      </Text>
      <Text>{OWNERS_ONLY}</Text>
      <HStack gap="3" flexWrap="wrap">
        <form action={address} method="get" onSubmit={startSignUp}>
          <input type="hidden" {...SIGN_UP_FORM_FIELD} />
          <Button type="submit" loading={leaving}>
            Begin Registration
          </Button>
        </form>
        <LinkButton asChild variant="secondary">
          <Link to="/">Cancel</Link>
        </LinkButton>
      </HStack>
      <CallInstead />
    </Stack>
  );
}

/** The form was submitted before hydration and led here. Replaces the entry, so that Back does not redirect again. */
function useSignUpRedirect(leaveNow: () => void): void {
  const [search, setSearch] = useSearchParams();
  const hasRedirected = useRef(false);
  const isSignUpRequested = search.get(SIGN_UP_FORM_FIELD.name) === SIGN_UP_FORM_FIELD.value;
  useEffect(() => {
    if (!isSignUpRequested || hasRedirected.current) return;
    hasRedirected.current = true;
    setSearch({}, { replace: true });
    leaveNow();
  }, [isSignUpRequested, setSearch, leaveNow]);
}
