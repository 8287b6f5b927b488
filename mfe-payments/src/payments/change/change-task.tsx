import type { Payline } from '@portal/api';
import { changeSteps, type ScheduleTerms } from '@portal/domain/change-steps';
import { useSteps } from '@portal/member-features/steps';
import type { SavedMethod } from '../../paying/saved-methods.ts';
import { useHolidays } from '../../paying/use-payment-calls.ts';
import type { PendingRow } from '../pending-rows.ts';
import { ChangeTerms } from './change-terms.tsx';
import { ChangeVerification } from './change-verification.tsx';
import type { ChangeResult } from './use-changing.ts';

interface Props {
  readonly row: PendingRow;
  readonly line: Payline;
  readonly methods: readonly SavedMethod[];
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
  readonly onResult: (result: ChangeResult) => void;
}

/** The step of the change that the member has come to (F-03). */
export function ChangeTask({ row, line, methods, onReloadMethods, onResult }: Props) {
  const holidays = useHolidays([line]);
  const methodTokens = methods.filter(({ usable }) => usable).map(({ token }) => token);
  const facts = { current: termsOf(row, methodTokens), line, methodTokens, holidays, now: new Date() };
  const steps = useSteps(changeSteps(row.reference), { facts });

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

/** The terms as they are. A method that cannot be used any more is none: another one has to be chosen. */
function termsOf(
  { amount, date, methodToken, schedule }: PendingRow,
  methodTokens: readonly string[],
): Partial<ScheduleTerms> {
  return {
    amount,
    paymentDate: date,
    ...(methodToken !== null && methodTokens.includes(methodToken) && { methodToken }),
    ...(schedule?.type && { schedule: schedule.type }),
  };
}
