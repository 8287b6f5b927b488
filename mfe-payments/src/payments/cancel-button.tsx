import { type CalendarDate, formatShortDate, isBefore } from '@portal/domain/dates';
import { formatUsd } from '@portal/domain/money';
import { lastDayToCancel } from '@portal/domain/payment-cancellation';
import { usePlatform } from '@portal/platform';
import { Button, PhoneLink, Stack, Text } from '@portal/ui';
import type { PendingRow } from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** The question about this payment stands open (PAY-12). */
  readonly asking: boolean;
  readonly onCancel: (button: HTMLElement) => void;
}

/** PAY-09, F-04: the button and until when it may help. A schedule can be ended at any time. */
export function CancelButton({ row, asking, onCancel }: Props) {
  const { config, today } = usePlatform();
  const until = lastDayToCancel(row.date);
  if (row.method === 'One-Time' && isBefore(until, today())) {
    return (
      <Text>
        Too late to cancel here. Call <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    );
  }
  return (
    <Stack gap="1" alignItems="start">
      <Button
        variant="secondary"
        aria-label={nameOf(row)}
        disabled={asking}
        onClick={({ currentTarget }) => onCancel(currentTarget)}
      >
        Cancel
      </Button>
      <Text size="sm" tone="muted">
        {untilText(until, today())}
      </Text>
    </Stack>
  );
}

/** AMB-38: the type, which has no column, and what tells this button from the others. */
function nameOf({ amount, certificateNumber, date, paymentType }: PendingRow): string {
  return `Cancel the ${paymentType} payment of ${formatUsd(amount)} for certificate ${certificateNumber}, scheduled for ${formatShortDate(date)}`;
}

function untilText(until: CalendarDate, today: CalendarDate): string {
  return `Until ${until === today ? 'today' : formatShortDate(until)}, 7:30 PM Central`;
}
