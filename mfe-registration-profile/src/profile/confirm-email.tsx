import { ApiError, ConfirmEmailAddress, useApiMutation } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { useBus, usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { Alert, Box, Button, Card, PanelSection, PhoneLink, Text, TextLink } from '@portal/ui';
import { useRef } from 'react';

/**
 * Landing page of the confirmation e-mail. Opening the page confirms nothing, because mail scanners open
 * links; the member presses a button.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const bus = useBus();
  const confirm = useApiMutation(ConfirmEmailAddress);
  const box = useRef<HTMLDivElement>(null);
  const result = isMalformed(confirm.error) ? 'unknown' : confirm.data?.Result;

  function confirmEmail() {
    confirm
      .mutateAsync({ query: {}, body: { Token: token } })
      // A callback of the mutation would not run after the member has left the page.
      .then(() => bus.emit('profile.changed', 1, {}))
      // The page shows the failure.
      .catch(() => undefined)
      // The focused button may have unmounted.
      .finally(() => box.current?.focus());
  }

  return (
    <PanelSection title="Confirm your e-mail address">
      <div ref={box} tabIndex={-1}>
        {confirm.error && !result && (
          <RequestErrorAlert error={confirm.error} text={problemText('accountUpdate')} onRetry={confirmEmail}>
            <Text>Please try again in a moment. It does no harm to press twice.</Text>
          </RequestErrorAlert>
        )}
        {result && <Outcome result={result} />}
        {!result && !confirm.error && (
          <Card>
            <Text>
              You asked us to use another preferred e-mail, and opened the link that we sent to it. Press the
              button, and we will use that address from now on.
            </Text>
            <Box marginBlockStart="6">
              <Button
                loading={confirm.isPending}
                loadingText="Confirming your address"
                onClick={confirmEmail}
              >
                Confirm this address
              </Button>
            </Box>
          </Card>
        )}
      </div>
    </PanelSection>
  );
}

/** Whether the token of the link breaks the contract, so that nothing was sent. */
function isMalformed(error: Error | null): boolean {
  return error instanceof ApiError && error.kind === 'contract' && error.status === undefined;
}

function Outcome({ result }: { result: 'confirmed' | 'expired' | 'unknown' }) {
  const { config } = usePlatform();
  switch (result) {
    case 'confirmed':
      return (
        <Alert tone="success" title="Thank you. Your address is confirmed." live="polite">
          <Text>We use it from now on, and have sent a note of the change to it and to the one before.</Text>
        </Alert>
      );
    case 'expired':
      return (
        <Alert tone="warning" title="This link is no longer valid." live="polite">
          <Text>
            It worked for 24 hours, and nothing has been changed.{' '}
            <TextLink asChild>
              <Link to="/edit-profile/account">Ask for the change once more</Link>
            </TextLink>
            , and we will send you a new link.
          </Text>
        </Alert>
      );
    case 'unknown':
      return (
        <Alert tone="warning" title="This link does not work here." live="polite">
          <Text>
            Nothing has been changed. Part of the link may be missing, a newer link may have taken its place,
            or you may be signed in with another account. Please open the link of the newest e-mail from us,
            or call us: <PhoneLink number={config.society.supportPhoneTollFree} />
          </Text>
        </Alert>
      );
  }
}
