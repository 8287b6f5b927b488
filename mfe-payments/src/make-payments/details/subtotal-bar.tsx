import type { Cents } from '@portal/domain/values/money';
import { ActionBar, Button } from '@portal/ui';
import { CancelLink } from '../cancel-link.tsx';
import { StickyTotal } from '../sticky-total.tsx';

interface Props {
  readonly amounts: readonly Cents[];
  /** The bank processor is down (F-25). */
  readonly isProcessorDown: boolean;
  readonly onCancel: () => void;
}

/**
 * Subtotal with the Continue button and Cancel link (WIZ-04, WIZ-12). While the bank processor is down, it leaves room
 * for the warning.
 */
export function SubtotalBar({ amounts, isProcessorDown, onCancel }: Props) {
  return (
    <ActionBar sticky={!isProcessorDown} summary={<StickyTotal label="Subtotal" amounts={amounts} live />}>
      <Button type="submit" variant={isProcessorDown ? 'secondary' : 'primary'}>
        Continue
      </Button>
      <CancelLink onCancel={onCancel} />
    </ActionBar>
  );
}
