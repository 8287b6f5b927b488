import { changeSteps } from '@portal/domain/payments/change-steps';
import { beginning } from '@portal/member-features/steps';
import { Link } from '@portal/router';
import { LinkButton } from '@portal/ui';
import { loadChangePayment } from './change/load-change-payment.ts';
import { type PendingRow, rowName } from './pending-rows.ts';

/** Leads to the change of a recurring payment, under this address and with an entry of its own in the history (F-03). */
export function ChangeLink({ row }: { row: PendingRow }) {
  return (
    <LinkButton asChild variant="quiet">
      <Link
        to="/payments"
        state={beginning(changeSteps(row.reference), 'terms')}
        aria-label={`Change ${rowName(row)}`}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Change
      </Link>
    </LinkButton>
  );
}

function preload() {
  // What fails now is asked for again when the link is followed.
  loadChangePayment().catch(() => undefined);
}
