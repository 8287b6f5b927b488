import { HStack } from '@chakra-ui/react/stack';
import { Button } from './button.tsx';
import { notify } from './toast-store.ts';

export default { title: 'Components/Notifications' };

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
