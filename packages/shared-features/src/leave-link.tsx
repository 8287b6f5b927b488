import { Link } from '@portal/section-sdk/router';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<typeof Link>, 'onClick'> {
  /** Not called if a modifier key opens the link in another tab, because this page stays. */
  readonly onLeave: () => void;
}

/** Link that removes what the page has stored; for `asChild` of a link or button. */
export function LeaveLink({ onLeave, ...rest }: Props) {
  return (
    <Link
      {...rest}
      onClick={({ altKey, ctrlKey, metaKey, shiftKey }) => {
        if (!altKey && !ctrlKey && !metaKey && !shiftKey) onLeave();
      }}
    />
  );
}
