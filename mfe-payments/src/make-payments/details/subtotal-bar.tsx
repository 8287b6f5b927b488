import type { Cents } from '@portal/domain/values/money';
import { ActionBar, Button } from '@portal/ui';
import { CancelLink } from '../cancel-link.tsx';
import { StickyTotal } from '../sticky-total.tsx';

interface Props {
  readonly amounts: readonly Cents[];
  readonly onCancel: () => void;
}

/** Subtotal with the Continue button and Cancel link (WIZ-04, WIZ-12). */
export function SubtotalBar({ amounts, onCancel }: Props) {
  return (
    <ActionBar summary={<StickyTotal label="Subtotal" amounts={amounts} live />}>
      <Button type="submit">Continue</Button>
      <CancelLink onCancel={onCancel} />
    </ActionBar>
  );
}
