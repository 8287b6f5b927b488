import { serverNow } from '@portal/api';
import { type CalendarDate, formatShortDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { Badge, Box, Button, HStack, PhoneLink, Stack, Text, UnbrokenText } from '@portal/ui';
import { EditLink } from './edit-link.tsx';
import {
  debitNote,
  describeRow,
  isTooLateToCancel,
  ONE_OF_SCHEDULE,
  type PendingRow,
} from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** The confirmation for this payment is open. */
  readonly cancelling: boolean;
  /** The bank processor is down (F-25). */
  readonly isProcessorDown: boolean;
  readonly onCancel: (button: HTMLElement) => void;
  readonly onShow: () => void;
}

/** Actions of a pending payment in one line, with the deadline of Cancel below (PAY-09, F-01, F-03, F-04). */
export function PendingActions({ row, cancelling, isProcessorDown, onCancel, onShow }: Props) {
  const { config } = usePlatform();
  const { cancelUntil, scheduleReference } = row;
  const note = debitNote(row);
  const isTooLate = isTooLateToCancel(row, serverNow());
  return (
    <Stack gap="2" alignItems="start">
      {scheduleReference !== null && <Text size="sm">{ONE_OF_SCHEDULE}</Text>}
      {!row.confirmed && <Badge tone="warning">Not confirmed yet</Badge>}
      {row.changePending && <Badge tone="warning">Change being confirmed</Badge>}
      <HStack columnGap="2" rowGap="1" wrap={{ base: 'wrap', lg: 'nowrap' }}>
        {isTooLate ? (
          <Text>
            Too late to cancel here. Call <PhoneLink number={config.society.supportPhoneTollFree} />
          </Text>
        ) : (
          <Button
            variant="secondary"
            aria-label={`Cancel ${describeRow(row)}`}
            disabled={cancelling || isProcessorDown}
            onClick={({ currentTarget }) => onCancel(currentTarget)}
          >
            Cancel
          </Button>
        )}
        {row.schedule && row.confirmed && !row.changePending && !isProcessorDown && <EditLink row={row} />}
        <Button
          variant="ghost"
          aria-label={`Details of ${describeRow(row)}`}
          marginInlineStart={isTooLate ? '-0.75rem' : undefined}
          onClick={onShow}
        >
          Details
        </Button>
      </HStack>
      {!isTooLate && cancelUntil !== undefined && (
        <Text size="sm" tone="muted">
          {note && <span>{`${note} `}</span>}
          {isProcessorDown ? <span>To cancel, call us.</span> : <CancelDeadline until={cancelUntil} />}
        </Text>
      )}
    </Stack>
  );
}

/** The processor's deadline (F-04). Telephone hours end before it. */
function CancelDeadline({ until }: { until: CalendarDate }) {
  const { today } = usePlatform();
  return (
    <>
      <span>
        <UnbrokenText text={`Cancel until ${untilText(until, today())},`} />
      </span>{' '}
      <Box as="span" display="inline-block">
        7:30 PM Central
      </Box>
    </>
  );
}

function untilText(until: CalendarDate, today: CalendarDate): string {
  return until === today ? 'today' : formatShortDate(until);
}
