import type { EditRecurringStep } from '@portal/domain/payments/edit-recurring-wizard';
import { editRecurringWizardName } from '@portal/domain/payments/edit-recurring-wizard-name';
import { Link } from '@portal/section-sdk/router';
import { wizardStartState } from '@portal/shared-features/use-wizard';
import { LinkButton } from '@portal/ui';
import { loadEditRecurring } from './edit-recurring/load-edit-recurring.ts';
import { describeRow, type PendingRow } from './pending-rows.ts';

const FIRST_STEP: EditRecurringStep = 'terms';

/** Link to edit a recurring payment; a history entry on the same path (F-03). */
export function EditLink({ row }: { row: PendingRow }) {
  return (
    <LinkButton asChild variant="ghost">
      <Link
        to="/payments"
        state={wizardStartState({ name: editRecurringWizardName(row.reference) }, FIRST_STEP)}
        aria-label={`Change ${describeRow(row)}`}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Change
      </Link>
    </LinkButton>
  );
}

function preload() {
  // Following the link retries a failed load.
  loadEditRecurring().catch(() => undefined);
}
