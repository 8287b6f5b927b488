import { Badge, Button, HStack, Stack } from '@portal/ui';
import { CancelButton } from './cancel-button.tsx';
import { ChangeLink } from './change-link.tsx';
import { type PendingRow, rowName } from './pending-rows.ts';

interface Props {
  readonly row: PendingRow;
  /** The question whether to cancel this payment stands open. */
  readonly asking: boolean;
  /** The bank processor does not answer (F-25). */
  readonly down: boolean;
  readonly onCancel: (button: HTMLElement) => void;
  readonly onShow: () => void;
}

/** What can be done with a payment that will be made (PAY-09, F-01, F-03). */
export function PendingActions({ row, asking, down, onCancel, onShow }: Props) {
  return (
    <Stack gap="2" alignItems="start">
      {!row.confirmed && <Badge tone="warning">Not confirmed yet</Badge>}
      {row.changing && <Badge tone="warning">Change being confirmed</Badge>}
      <CancelButton row={row} asking={asking} down={down} onCancel={onCancel} />
      <HStack gap="2" wrap="wrap">
        {row.schedule && row.confirmed && !row.changing && !down && <ChangeLink row={row} />}
        <Button variant="quiet" aria-label={`Details of ${rowName(row)}`} onClick={onShow}>
          Details
        </Button>
      </HStack>
    </Stack>
  );
}
