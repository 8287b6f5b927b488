import type { Payline } from '@portal/api';
import type { ChangeFacts, ChangeStep, ScheduleTerms } from '@portal/domain/payments/change-steps';
import type { StepsInHand } from '@portal/member-features/steps';
import type { SavedMethod } from '../../paying/saved-methods.ts';
import type { PendingRow } from '../pending-rows.ts';
import { ChangeTerms } from './change-terms.tsx';
import { ChangeVerification } from './change-verification.tsx';
import type { ChangeResult } from './use-changing.ts';

interface Props {
  readonly steps: StepsInHand<ScheduleTerms, ChangeStep>;
  readonly facts: ChangeFacts;
  readonly row: PendingRow;
  readonly line: Payline;
  readonly methods: readonly SavedMethod[];
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
  readonly onResult: (result: ChangeResult) => void;
}

/** The step of the change that the member has come to (F-03). */
export function ChangeTask({ steps, facts, row, line, methods, onReloadMethods, onResult }: Props) {
  switch (steps.place.at) {
    case 'terms':
      return (
        <ChangeTerms
          steps={steps}
          facts={facts}
          line={line}
          methods={methods}
          onReloadMethods={onReloadMethods}
        />
      );
    case 'verification':
      return (
        <ChangeVerification
          steps={steps}
          facts={facts}
          row={row}
          line={line}
          methods={methods}
          onResult={(result) => {
            steps.finish();
            onResult(result);
          }}
        />
      );
  }
}
