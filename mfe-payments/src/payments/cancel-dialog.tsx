import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { DescriptionList, DescriptionListItem, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import type { PendingRow } from './pending-rows.ts';

interface Props {
  readonly open: boolean;
  readonly row: PendingRow;
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
  certificateName,
  sending,
  onConfirm,
  onDismiss,
  returnFocus,
}: Props) {
  const { amount, certificateNumber, date, method, paymentType } = row;
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
        <DescriptionListItem label={method === 'Recurring' ? 'Next payment' : 'Date Scheduled'}>
          {formatLongDate(date)}
        </DescriptionListItem>
        <DescriptionListItem label="Certificate #" note={certificateName}>
          {certificateNumber}
        </DescriptionListItem>
        <DescriptionListItem label="Payment">{`${paymentType}, ${method}`}</DescriptionListItem>
      </DescriptionList>
      {method === 'Recurring' && (
        <Text>This ends the recurring payment: this one and all later ones will not be made.</Text>
      )}
    </ConfirmDialog>
  );
}
