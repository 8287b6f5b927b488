import { Button, HStack } from '@portal/ui';
import { startTransition } from 'react';

interface Props {
  readonly total: number;
  readonly visible: number;
  /** Entries added per click. */
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** Entries that an old phone shows at once without blocking. */
const MAX_PER_CLICK = 75;

/** Buttons that reveal more entries of a long list, at most 75 per press; renders nothing if all are visible. */
export function ShowMore({ total, visible, step, onShow }: Props) {
  if (visible >= total) return null;
  const remaining = total - visible;
  const showUpTo = (count: number) => startTransition(() => onShow(count));
  return (
    <HStack gap="3" wrap="wrap">
      <Button
        variant="secondary"
        onClick={() => showUpTo(visible + step)}
      >{`Show ${Math.min(step, remaining)} more`}</Button>
      {remaining > step && (
        <Button variant="ghost" onClick={() => showUpTo(Math.min(total, visible + MAX_PER_CLICK))}>
          {remaining > MAX_PER_CLICK ? `Show ${MAX_PER_CLICK} more` : `Show all ${total}`}
        </Button>
      )}
    </HStack>
  );
}
