import type { Payline } from '@portal/api';
import { lineKey } from '@portal/domain/payments/payment-wizard';
import { ShowMore } from '@portal/shared-features/show-more';
import { useVisibleCount } from '@portal/shared-features/use-visible-count';
import { Stack, Text } from '@portal/ui';
import type { ComponentProps } from 'react';
import { PaylineRow } from './payline-row.tsx';

/** Lines per step. Two hundred at once would block an old phone for seconds. */
const PAGE_SIZE = 15;

interface Props {
  readonly lines: readonly Payline[];
  readonly lineProps: (line: Payline) => ComponentProps<typeof PaylineRow>;
  /** Whether the member has changed the line; it stays visible when its error is corrected. */
  readonly isChanged: (line: Payline) => boolean;
}

/**
 * The first lines of a long list. Later lines are visible with an error, so that its link has a target, and after a
 * change. Print has all of them.
 */
export function LineGroup({ lines, lineProps, isChanged }: Props) {
  const { visible, setCount } = useVisibleCount(lines.length, PAGE_SIZE);
  const all = lines.map(lineProps);
  const isVisible = ({ line, amountError, selectionError }: (typeof all)[number], index: number) =>
    index < visible || (amountError ?? selectionError) !== undefined || isChanged(line);
  const shown = all.filter(isVisible);
  const selected = all.filter(({ checked }) => checked).length;
  const hiddenSelected = selected - shown.filter(({ checked }) => checked).length;
  return (
    <>
      {shown.map((props) => (
        <PaylineRow key={lineKey(props.line)} {...props} />
      ))}
      {lines.length > PAGE_SIZE && (
        <Stack gap="4" borderBlockStart="subtle" marginBlockStart="4" paddingBlockStart="4">
          <Text role="status" tone="muted">
            <span>{`Showing ${shown.length} of ${lines.length} payments.`}</span>{' '}
            {hiddenSelected > 0 && <span>{hiddenSelectedText(hiddenSelected)}</span>}
          </Text>
          <ShowMore total={lines.length} visible={shown.length} step={PAGE_SIZE} onShow={setCount} />
        </Stack>
      )}
    </>
  );
}

function hiddenSelectedText(count: number): string {
  return count === 1 ? '1 of the others is selected too.' : `${count} of the others are selected too.`;
}
