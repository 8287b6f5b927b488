import { formatLongDate } from '@portal/domain/values/dates';
import { formatUsd } from '@portal/domain/values/money';
import { Fact, FactList, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import type { PendingRow } from './pending-rows.ts';

interface Props {
  readonly open: boolean;
  readonly row: PendingRow;
  /** The answer is on its way. */
  readonly sending: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** Where the focus goes when the button that asked is gone with its row. */
  readonly returnFocus: () => HTMLElement | null;
}

/** PAY-10, PAY-11: the question, with what it is about. */
export function CancelDialog({ open, row, sending, onYes, onNo, returnFocus }: Props) {
  const { amount, certificateNumber, date, method, paymentType } = row;
  return (
    <ConfirmDialog
      open={open}
      title="Cancel Pending Payment"
      confirmLabel="Yes"
      cancelLabel="No"
      tone="danger"
      loading={sending}
      onConfirm={onYes}
      onCancel={onNo}
      returnFocus={returnFocus}
    >
      <Text>Are you sure you want to cancel this payment?</Text>
      <FactList>
        <Fact label="Amount">{formatUsd(amount)}</Fact>
        <Fact label={method === 'Recurring' ? 'Next payment' : 'Date Scheduled'}>{formatLongDate(date)}</Fact>
        <Fact label="Certificate #">{certificateNumber}</Fact>
        <Fact label="Payment">{`${paymentType}, ${method}`}</Fact>
      </FactList>
      {method === 'Recurring' && (
        <Text>This ends the recurring payment: this one and all later ones will not be made.</Text>
      )}
    </ConfirmDialog>
  );
}
