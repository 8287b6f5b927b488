import { BEGIN_SIGN_UP, usePlatform } from '@portal/platform';
import { Link, useSearchParams } from '@portal/router';
import { Button, HStack, LinkButton, Stack, Text } from '@portal/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLeaving } from '../use-leaving.ts';
import { OrCall } from './or-call.tsx';

interface Props {
  readonly address: string;
}

/** Step 1: an account at the identity provider (REG-02, REG-05). Its button works before any script has run. */
export function CreateAccount({ address }: Props) {
  const { signUp } = usePlatform();
  const { leaving, go } = useLeaving(signUp);
  useBegun(go);

  function begin(event: FormEvent) {
    event.preventDefault();
    go();
  }

  return (
    <Stack gap="6">
      <Text>
        You go to our sign-in service, and come back here when your account is made. Then we ask who you are:
        have your certificate number at hand.
      </Text>
      <HStack gap="3" flexWrap="wrap">
        <form action={address} method="get" onSubmit={begin}>
          <input type="hidden" {...BEGIN_SIGN_UP} />
          <Button type="submit" loading={leaving}>
            Begin Registration
          </Button>
        </form>
        <LinkButton asChild variant="secondary">
          <Link to="/">Cancel</Link>
        </LinkButton>
      </HStack>
      <OrCall />
    </Stack>
  );
}

/** The button was pressed before anything could answer it: the form has led here. Back leads to the page, and not on again. */
function useBegun(go: () => void): void {
  const [search, setSearch] = useSearchParams();
  const hasLed = useRef(false);
  const isBegun = search.get(BEGIN_SIGN_UP.name) === BEGIN_SIGN_UP.value;
  useEffect(() => {
    if (!isBegun || hasLed.current) return;
    hasLed.current = true;
    setSearch({}, { replace: true });
    go();
  }, [isBegun, setSearch, go]);
}
