import { type Cents, formatUsd, sumCents } from '@portal/domain/money';
import { Link } from '@portal/router';
import { ActionBar, Amount, Button, LinkButton, Text } from '@portal/ui';

/** The subtotal, always in sight, beside the way on and the way out (WIZ-04, WIZ-12). */
export function SubtotalBar({ amounts }: { amounts: readonly Cents[] }) {
  return (
    <ActionBar
      summary={
        <>
          <Text tone="muted" size="sm">
            Subtotal, {amounts.length === 1 ? '1 payment' : `${amounts.length} payments`}
          </Text>
          <Amount size="lg" role="status" aria-label="Subtotal">
            {formatUsd(sumCents(amounts))}
          </Amount>
        </>
      }
    >
      <Button type="submit">Continue</Button>
      <LinkButton asChild variant="secondary">
        <Link to="/certificates">Cancel</Link>
      </LinkButton>
    </ActionBar>
  );
}
