import { Link } from '@portal/router';
import { LinkButton } from '@portal/ui';

interface Props {
  readonly onCancel: () => void;
}

/** Cancel link, last in the bar of every step: the next visit starts a new payment (WIZ-04, F-12). */
export function CancelLink({ onCancel }: Props) {
  return (
    <LinkButton asChild variant="ghost">
      <Link to="/certificates" onClick={onCancel}>
        Cancel
      </Link>
    </LinkButton>
  );
}
