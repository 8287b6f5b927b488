import { Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';

interface Props {
  readonly onPay: () => void;
  readonly onDismiss: () => void;
}

/** The server has an identical payment; the member must confirm a second one. */
export function DuplicateDialog({ onPay, onDismiss }: Props) {
  return (
    <ConfirmDialog
      open
      title="You have made this payment already"
      confirmLabel="Yes, pay a second time"
      cancelLabel="No, do not pay again"
      onConfirm={onPay}
      onCancel={onDismiss}
    >
      <Text>
        A payment of the same amount, for the same certificate and date, is on file already. Do you want to
        pay it a second time?
      </Text>
    </ConfirmDialog>
  );
}
