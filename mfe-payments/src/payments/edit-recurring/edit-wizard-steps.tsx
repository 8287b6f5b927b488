import type { Payline } from '@portal/api';
import type {
  EditContext,
  EditRecurringStep,
  RecurringTerms,
} from '@portal/domain/payments/edit-recurring-wizard';
import { unconfirmedRequests } from '@portal/section-sdk';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
import type { WizardController } from '@portal/shared-features/use-wizard';
import type { PendingRow } from '../pending-rows.ts';
import { EditTerms } from './edit-terms.tsx';
import { EditVerification } from './edit-verification.tsx';
import type { UpdateResult } from './use-update-recurring.ts';

interface Props {
  readonly wizard: WizardController<RecurringTerms, EditRecurringStep>;
  readonly context: EditContext;
  readonly row: PendingRow;
  readonly line: Payline;
  readonly methods: readonly SavedMethod[];
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
  readonly onResult: (result: UpdateResult) => void;
}

/** The current step of the edit (F-03). */
export function EditWizardSteps({ wizard, context, row, line, methods, onReloadMethods, onResult }: Props) {
  const isMounted = useIsMounted();

  /** Forgets the answers, unless they say what an unconfirmed request contained (F-05, R-09). */
  function leave() {
    const isSent = unconfirmedRequests
      .list()
      .some(({ keys, wasRejected }) => keys.includes(row.reference) && !wasRejected);
    if (!isSent) wizard.finish();
  }

  switch (wizard.position.current) {
    case 'terms':
      return (
        <EditTerms
          wizard={wizard}
          context={context}
          row={row}
          line={line}
          methods={methods}
          onReloadMethods={onReloadMethods}
          onLeave={leave}
        />
      );
    case 'verification':
      return (
        <EditVerification
          wizard={wizard}
          context={context}
          row={row}
          line={line}
          methods={methods}
          onLeave={leave}
          onResult={(result) => {
            // After the session has ended, the draft says what was sent.
            if (isMounted()) wizard.finish();
            onResult(result);
          }}
        />
      );
  }
}
