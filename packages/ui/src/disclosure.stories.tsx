import { useState } from 'react';
import { Disclosure } from './disclosure.tsx';
import { Text } from './typography.tsx';

export default { component: Disclosure, title: 'Components/Disclosure' };

/** Many things of one kind: folded under a row each, found by the browser's search, and printed open. */
export function Collapsed() {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure
      title="Whole Life"
      name="Whole Life 000020419791"
      subtitle={<Text tone="muted">000020419791</Text>}
      summary="$108.13 by November 29"
      open={open}
      onOpenChange={setOpen}
    >
      <Text>Details that show when it is open.</Text>
    </Disclosure>
  );
}
