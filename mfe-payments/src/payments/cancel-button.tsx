import { serverNow } from '@portal/api';
import { isSettlementDay } from '@portal/domain/payments/payment-cancellation';
import { type CalendarDate, formatShortDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { Button, PhoneLink, Stack, Text } from '@portal/ui';
import { describeRow, type PendingRow } from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** The confirmation for this payment is open (PAY-12). */
  readonly cancelling: boolean;
  /** The bank processor is down, so nothing can be cancelled (F-25). */
  readonly isProcessorDown: boolean;
  readonly onCancel: (button: HTMLElement) => void;
}

/** PAY-09, F-04: Cancel button with its deadline. A schedule can be cancelled at any time. */
export function CancelButton({ row, cancelling, isProcessorDown, onCancel }: Props) {
  const { config, today } = usePlatform();
  const { cancelUntil, method } = row;
  if (method === 'One-Time' && isSettlementDay(cancelUntil, serverNow())) {
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
        aria-label={`Cancel ${describeRow(row)}`}
        disabled={cancelling || isProcessorDown}
        onClick={({ currentTarget }) => onCancel(currentTarget)}
      >
        Cancel
      </Button>
      <Text size="sm" tone="muted">
        {isProcessorDown ? 'Not possible right now' : untilText(cancelUntil, today())}
      </Text>
    </Stack>
  );
}

function untilText(until: CalendarDate, today: CalendarDate): string {
  return `Until ${until === today ? 'today' : formatShortDate(until)}, 7:30 PM Central`;
}
