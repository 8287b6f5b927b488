import { Badge, Button, HStack, Stack } from '@portal/ui';
import { CancelButton } from './cancel-button.tsx';
import { EditLink } from './edit-link.tsx';
import { describeRow, type PendingRow } from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** The confirmation for this payment is open. */
  readonly cancelling: boolean;
  /** The bank processor is down (F-25). */
  readonly isProcessorDown: boolean;
  readonly onCancel: (button: HTMLElement) => void;
  readonly onShow: () => void;
}

/** Actions of a pending payment (PAY-09, F-01, F-03). */
export function PendingActions({ row, cancelling, isProcessorDown, onCancel, onShow }: Props) {
  return (
    <Stack gap="2" alignItems="start">
      {!row.confirmed && <Badge tone="warning">Not confirmed yet</Badge>}
      {row.changePending && <Badge tone="warning">Change being confirmed</Badge>}
      <CancelButton row={row} cancelling={cancelling} isProcessorDown={isProcessorDown} onCancel={onCancel} />
      <HStack gap="2" wrap="wrap">
        {row.schedule && row.confirmed && !row.changePending && !isProcessorDown && <EditLink row={row} />}
        <Button variant="ghost" aria-label={`Details of ${describeRow(row)}`} onClick={onShow}>
          Details
        </Button>
      </HStack>
    </Stack>
  );
}
