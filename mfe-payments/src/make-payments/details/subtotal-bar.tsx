import type { Cents } from '@portal/domain/money';
import { Link } from '@portal/router';
import { ActionBar, Button, LinkButton } from '@portal/ui';
import { AmountInSight } from '../amount-in-sight.tsx';

/** The subtotal, always in sight, beside the way on and the way out (WIZ-04, WIZ-12). */
export function SubtotalBar({ amounts }: { amounts: readonly Cents[] }) {
  return (
    <ActionBar summary={<AmountInSight label="Subtotal" amounts={amounts} live />}>
      <Button type="submit">Continue</Button>
      <LinkButton asChild variant="secondary">
        <Link to="/certificates">Cancel</Link>
      </LinkButton>
    </ActionBar>
  );
}
