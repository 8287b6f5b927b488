import { Alert, Text } from '@portal/ui';

/** What to do in the window that has opened, and here. */
export function FormIsOpen() {
  return (
    <Alert tone="info" title="Your form is open in another window." live="polite">
      <Text>
        Fill it in and sign it there. Nothing changes until you sign. If you close that window first, what you
        have typed is kept for 30 days: open the form again and go on.
      </Text>
    </Alert>
  );
}
