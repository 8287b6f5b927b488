import type { Payline } from '@portal/api';
import { scheduledTexts } from '@portal/domain/payments/scheduled-payments';
import { Stack, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import { lineName } from '../../paying/line-names.ts';

interface Props {
  readonly lines: readonly Payline[];
  readonly onPay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a line with a pending payment is paid again, on any day and by any person (AMB-89). */
export function ScheduledDialog({ lines, onPay, onLeave }: Props) {
  return (
    <ConfirmDialog
      open
      title="A payment is scheduled already"
      confirmLabel="Yes, pay this too"
      cancelLabel="No, do not pay again"
      onConfirm={onPay}
      onCancel={onLeave}
    >
      <Stack as="ul" gap="3">
        {lines.map((line) => (
          <li key={lineName(line)}>
            <Text fontWeight="semibold">{lineName(line)}</Text>
            <Text>{scheduledTexts(line.ScheduledPayments ?? [])}</Text>
          </li>
        ))}
      </Stack>
      <Text>Do you want to make your payment as well?</Text>
    </ConfirmDialog>
  );
}
