import { LeaveLink } from '@portal/shared-features/leave-link';
import { LinkButton } from '@portal/ui';

interface Props {
  readonly onCancel: () => void;
}

/** Cancel link, last in the bar of every step: the next visit starts a new payment (WIZ-04, F-12). */
export function CancelLink({ onCancel }: Props) {
  return (
    // On a phone its text ends where the page does, which leaves the total on one line.
    <LinkButton asChild variant="ghost" marginInlineEnd={{ base: '-0.75rem', md: '0' }}>
      <LeaveLink to="/certificates" onLeave={onCancel}>
        Cancel
      </LeaveLink>
    </LinkButton>
  );
}
