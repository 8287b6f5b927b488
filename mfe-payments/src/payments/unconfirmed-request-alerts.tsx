import { editRecurringWizard, type RecurringTerms } from '@portal/domain/payments/edit-recurring-wizard';
import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import type { UnconfirmedRequest } from '@portal/section-sdk';
import { useDraft } from '@portal/shared-features/use-draft';
import { Alert, Stack, Text } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { describeFrequency } from '../payment-form/describe-frequency.ts';
import { EDIT_NOT_SENT_SESSION } from './edit-recurring/change-request.ts';
import { describeRow, type PendingRow } from './pending-rows.ts';
import { CANCEL_REQUEST } from './use-cancel-payment.ts';

interface Props {
  readonly requests: readonly UnconfirmedRequest[];
  readonly rows: readonly PendingRow[] | undefined;
}

/** What became of cancellations and changes whose results the member does not know; takes the focus (F-05, R-09). */
export function UnconfirmedRequestAlerts({ requests, rows = [] }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Stack ref={root} tabIndex={-1} role="group" aria-label="Result of what you sent" gap="4">
      {requests.map((request) => {
        const [reference = ''] = request.keys;
        const row = rows.find((one) => one.reference === reference);
        const Outcome = request.kind === CANCEL_REQUEST ? CancelOutcome : ChangeOutcome;
        return (
          <Outcome key={`${request.kind} ${reference}`} request={request} reference={reference} row={row} />
        );
      })}
    </Stack>
  );
}

interface OutcomeProps {
  readonly request: UnconfirmedRequest;
  readonly reference: string;
  /** Undefined if the payment is no longer scheduled. */
  readonly row: PendingRow | undefined;
}

function CancelOutcome({ request, reference, row }: OutcomeProps) {
  if (!row) {
    const title = request.wasRejected
      ? 'The payment is not scheduled any more.'
      : 'Your cancellation arrived. The payment is not scheduled any more.';
    return (
      <Alert tone={request.wasRejected ? 'info' : 'success'} title={title}>
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

function ChangeOutcome({ request, reference, row }: OutcomeProps) {
  // The draft stays until the result is known. It holds what was sent, unless the member has changed it since.
  const { answers } = useDraft(editRecurringWizard(reference));
  if (request.wasRejected) {
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
  const isChanged = matchesDraft(answers, row);
  const often = row.schedule?.type ? describeFrequency(row.schedule.type) : 'Recurring';
  return (
    <Alert
      tone={isChanged === undefined ? 'info' : isChanged ? 'success' : 'warning'}
      title={changeTitle(isChanged)}
    >
      <Text>{`${formatUsd(row.amount)} for certificate ${row.certificateNumber}. Next payment: ${formatLongDate(row.date)}. ${often}.`}</Text>
      {isChanged === undefined && (
        <Text>If this is not what you asked for, your change was not made. Please make it again.</Text>
      )}
      {isChanged === false && <Text>Please make your change again.</Text>}
    </Alert>
  );
}

function changeTitle(isChanged: boolean | undefined): string {
  if (isChanged === undefined) return 'This is how your recurring payment stands now.';
  return isChanged
    ? 'Your change arrived. Your recurring payment has changed.'
    : 'Your change was not made. Your recurring payment has not changed.';
}

/** Whether a payment has the terms of a draft. Undefined without a draft, and if only the bank's date differs. */
function matchesDraft(terms: Partial<RecurringTerms>, row: PendingRow): boolean | undefined {
  const { amount = row.amount, paymentDate = row.date, schedule, methodToken } = terms;
  if (Object.keys(terms).length === 0) return undefined;
  const { schedule: current } = row;
  const differs =
    amount !== row.amount ||
    (methodToken !== undefined && row.methodToken !== null && methodToken !== row.methodToken) ||
    (schedule !== undefined && current?.type !== null && schedule !== current?.type);
  if (differs) return false;
  return paymentDate === row.date ? true : undefined;
}
