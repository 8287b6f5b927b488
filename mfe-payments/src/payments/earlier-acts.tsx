import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { UnfinishedAct } from '@portal/section-sdk';
import { Alert, Stack, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { describeFrequency } from '../payment-form/describe-frequency.ts';
import { EDIT_NOT_SENT_SESSION } from './edit-recurring/texts.ts';
import { describeRow, type PendingRow } from './pending-rows.ts';
import { CANCEL_ACT } from './use-cancel-payment.ts';

interface Props {
  readonly acts: readonly UnfinishedAct[];
  readonly rows: readonly PendingRow[] | undefined;
}

/** What became of cancellations and changes whose results the member does not know; takes the focus (F-05, R-09). */
export function EarlierActs({ acts, rows = [] }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const isShown = acts.length > 0;
  useEffect(() => {
    if (isShown) root.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Stack ref={root} tabIndex={-1} role="group" aria-label="What became of what you sent" gap="4">
      {acts.map((act) => {
        const [reference = ''] = act.keys;
        const row = rows.find((one) => one.reference === reference);
        const Outcome = act.kind === CANCEL_ACT ? CancelOutcome : ChangeOutcome;
        return <Outcome key={`${act.kind} ${reference}`} act={act} reference={reference} row={row} />;
      })}
    </Stack>
  );
}

interface OutcomeProps {
  readonly act: UnfinishedAct;
  readonly reference: string;
  /** Undefined if the payment is no longer scheduled. */
  readonly row: PendingRow | undefined;
}

function CancelOutcome({ act, reference, row }: OutcomeProps) {
  if (!row) {
    const title = act.isRefused
      ? 'The payment is not scheduled any more.'
      : 'Your cancellation arrived. The payment is not scheduled any more.';
    return (
      <Alert tone={act.isRefused ? 'info' : 'success'} title={title}>
        <Text>{`Reference: ${reference}. If the bank had taken the payment before, it is under Payment History.`}</Text>
      </Alert>
    );
  }
  if (!row.confirmed) {
    return (
      <Alert tone="warning" title="We do not know yet whether the payment was cancelled.">
        <Text>{`This is about ${describeRow(row)}. The list shows how it stands as soon as we know.`}</Text>
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title="The payment was not cancelled. It is still scheduled.">
      <Text>{`This is about ${describeRow(row)}. To cancel it, press Cancel again.`}</Text>
    </Alert>
  );
}

function ChangeOutcome({ act, reference, row }: OutcomeProps) {
  if (act.isRefused) {
    return (
      <Alert tone="warning" title={EDIT_NOT_SENT_SESSION}>
        <Text>{row ? `This is about ${describeRow(row)}.` : `Reference: ${reference}`}</Text>
      </Alert>
    );
  }
  if (!row) {
    return (
      <Alert tone="warning" title="The recurring payment is not scheduled any more.">
        <Text>{`Your change could not be made. Reference: ${reference}`}</Text>
      </Alert>
    );
  }
  if (row.changePending || !row.confirmed) {
    return (
      <Alert tone="warning" title="The bank is still confirming your change.">
        <Text>{`This is about ${describeRow(row)}. The list shows how it stands as soon as we know.`}</Text>
      </Alert>
    );
  }
  const often = row.schedule?.type ? describeFrequency(row.schedule.type) : 'Recurring';
  return (
    <Alert tone="info" title="This is how your recurring payment stands now.">
      <Text>{`${formatUsd(row.amount)} for certificate ${row.certificateNumber}. Next payment: ${formatLongDate(row.date)}. ${often}.`}</Text>
      <Text>If this is not what you asked for, your change was not made. Please make it again.</Text>
    </Alert>
  );
}
