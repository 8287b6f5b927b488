import { serverNow } from '@portal/api';
import { areDebitsMade } from '@portal/domain/payments/payment-cancellation';
import { type CalendarDate, formatShortDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/platform';
import { Button, PhoneLink, Stack, Text } from '@portal/ui';
import { type PendingRow, rowName } from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** The question about this payment stands open (PAY-12). */
  readonly asking: boolean;
  /** The bank processor does not answer: nothing can be cancelled (F-25). */
  readonly down: boolean;
  readonly onCancel: (button: HTMLElement) => void;
}

/** PAY-09, F-04: the button and until when it may help. A schedule can be ended at any time. */
export function CancelButton({ row, asking, down, onCancel }: Props) {
  const { config, today } = usePlatform();
  const { cancelUntil, method } = row;
  if (method === 'One-Time' && areDebitsMade(cancelUntil, serverNow())) {
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
        aria-label={`Cancel ${rowName(row)}`}
        disabled={asking || down}
        onClick={({ currentTarget }) => onCancel(currentTarget)}
      >
        Cancel
      </Button>
      <Text size="sm" tone="muted">
        {down ? 'Not possible right now' : untilText(cancelUntil, today())}
      </Text>
    </Stack>
  );
}

function untilText(until: CalendarDate, today: CalendarDate): string {
  return `Until ${until === today ? 'today' : formatShortDate(until)}, 7:30 PM Central`;
}
