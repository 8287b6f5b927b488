import { LeaveLink } from '@portal/shared-features/leave-link';
import { LinkButton } from '@portal/ui';

interface Props {
  readonly onCancel: () => void;
}

/** Cancel link, last in the bar of every step: the next visit starts a new payment (WIZ-04, F-12). */
export function CancelLink({ onCancel }: Props) {
  return (
    // Its text ends where the page does. On a phone that leaves the total on one line.
    <LinkButton asChild variant="ghost" marginInlineEnd="-3">
      <LeaveLink to="/certificates" onLeave={onCancel}>
        Cancel
      </LeaveLink>
    </LinkButton>
  );
}
