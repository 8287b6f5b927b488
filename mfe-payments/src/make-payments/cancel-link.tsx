import { Link } from '@portal/router';
import { LinkButton } from '@portal/ui';

interface Props {
  readonly variant: 'secondary' | 'ghost';
  /** Discards the draft. */
  readonly onCancel: () => void;
}

/** Cancel link of every step: the next visit starts a new payment (WIZ-04, F-12). */
export function CancelLink({ variant, onCancel }: Props) {
  return (
    <LinkButton asChild variant={variant}>
      <Link to="/certificates" onClick={onCancel}>
        Cancel
      </Link>
    </LinkButton>
  );
}
