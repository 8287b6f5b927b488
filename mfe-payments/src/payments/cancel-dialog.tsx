import { serverNow } from '@portal/api';
import { formatLongDate, isBefore } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { DescriptionList, DescriptionListItem, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import { isTooLateToCancel, type PendingRow } from './pending-rows.ts';

interface Props {
  readonly open: boolean;
  readonly row: PendingRow;
  /** The other row of the same recurring payment. */
  readonly related: PendingRow | undefined;
  readonly certificateName: string | undefined;
  readonly sending: boolean;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
  /** Focus target if the button has gone with its row. */
  readonly returnFocus: () => HTMLElement | null;
}

/** PAY-10, PAY-11: confirmation with the details of the payment. */
export function CancelDialog({
  open,
  row,
  related,
  certificateName,
  sending,
  onConfirm,
  onDismiss,
  returnFocus,
}: Props) {
  const { amount, certificateNumber, date, method, paymentType, schedule } = row;
  return (
    <ConfirmDialog
      open={open}
      title="Cancel Pending Payment"
      confirmLabel="Yes"
      cancelLabel="No"
      loading={sending}
      loadingText="Canceling the payment"
      onConfirm={onConfirm}
      onCancel={onDismiss}
      returnFocus={returnFocus}
    >
      <Text>Are you sure you want to cancel this payment?</Text>
      <DescriptionList>
        <DescriptionListItem label="Amount">{formatUsd(amount)}</DescriptionListItem>
        <DescriptionListItem label={schedule ? 'Next payment' : 'Date Scheduled'}>
          {formatLongDate(date)}
        </DescriptionListItem>
        <DescriptionListItem label="Certificate #" note={certificateName}>
          {certificateNumber}
        </DescriptionListItem>
        <DescriptionListItem label="Payment">{`${paymentType}, ${method}`}</DescriptionListItem>
      </DescriptionList>
      {schedule && <Text>{endText(related)}</Text>}
      {row.scheduleReference !== null && <Text>{oneOnlyText(row, related)}</Text>}
    </ConfirmDialog>
  );
}

/** A recurring payment ends, but not the payment that it has made for today. */
function endText(made: PendingRow | undefined): string {
  if (!made) return 'This ends the recurring payment: this one and all later ones will not be made.';
  const payment = `the payment of ${formatUsd(made.amount)} for ${formatLongDate(made.date)}`;
  const help = isTooLateToCancel(made, serverNow())
    ? 'It is too late to cancel that one here: please call us.'
    : 'To stop that one too, cancel it in the list.';
  return `This ends the recurring payment: no later payments will be made. It does not cancel ${payment}. ${help}`;
}

/** One payment is cancelled, and its recurring payment continues. */
function oneOnlyText(row: PendingRow, schedule: PendingRow | undefined): string {
  const text = 'This cancels only this one payment.';
  if (!schedule) return text;
  // The schedule has the same date until the bank reports the next one.
  const next = isBefore(row.date, schedule.date) ? `, next on ${formatLongDate(schedule.date)}` : '';
  return `${text} The recurring payment continues${next}. To end it, cancel it in the list.`;
}
