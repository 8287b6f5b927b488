import type { Payline } from '@portal/api';
import { scheduledPaymentsText } from '@portal/domain/payments/scheduled-payments';
import { usePlatform } from '@portal/section-sdk';
import { Stack, Text, UnbrokenText } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import { lineLabel } from '../../payment-form/line-labels.ts';

interface Props {
  readonly lines: readonly Payline[];
  readonly onPay: () => void;
  readonly onDismiss: () => void;
}

/** Asks for confirmation if a line already has a pending payment, on any date and by any person (AMB-89). */
export function ScheduledDialog({ lines, onPay, onDismiss }: Props) {
  const { today } = usePlatform();
  return (
    <ConfirmDialog
      open
      title="There is a payment for this already"
      confirmLabel="Yes, pay this too"
      cancelLabel="No, do not pay again"
      onConfirm={onPay}
      onCancel={onDismiss}
    >
      <Stack as="ul" gap="3">
        {lines.map((line) => (
          <li key={lineLabel(line)}>
            <Text fontWeight="semibold">{lineLabel(line)}</Text>
            <Text>
              <UnbrokenText text={scheduledPaymentsText(line.ScheduledPayments ?? [], today())} />
            </Text>
          </li>
        ))}
      </Stack>
      <Text>Do you want to make your payment as well?</Text>
    </ConfirmDialog>
  );
}
