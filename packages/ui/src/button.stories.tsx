import { HStack } from '@chakra-ui/react/stack';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export default { component: Button, title: 'Components/Button' };

/** One `primary` per view. A choice that ends something is `secondary`. */
export function Variants() {
  return (
    <HStack flexWrap="wrap">
      <Button>Pay now</Button>
      <Button variant="secondary">Print</Button>
      <Button variant="ghost">Dismiss</Button>
    </HStack>
  );
}

/** With an icon before its words. */
export function WithIcon() {
  return (
    <Button variant="secondary">
      <Icon name="download" />
      Download
    </Button>
  );
}

/** While its request is in flight. */
export function Loading() {
  return (
    <Button loading loadingText="Sending your payment">
      Send payment
    </Button>
  );
}

/** It cannot be pressed yet. */
export function Disabled() {
  return <Button disabled>Continue</Button>;
}
