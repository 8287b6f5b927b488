import { Button, HStack, notify } from '@portal/ui';

/** Says what became of something, for ten seconds; an error is read out at once. */
export function Notifications() {
  return (
    <HStack flexWrap="wrap">
      <Button
        variant="secondary"
        onClick={() => notify({ tone: 'success', message: 'Your address was changed.' })}
      >
        Notify of success
      </Button>
      <Button
        variant="secondary"
        onClick={() => notify({ tone: 'danger', title: 'Not saved', message: 'Please try again.' })}
      >
        Notify of a failure
      </Button>
    </HStack>
  );
}
