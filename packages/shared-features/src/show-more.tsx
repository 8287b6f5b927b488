import { Button, HStack } from '@portal/ui';
import { startTransition } from 'react';

interface Props {
  readonly total: number;
  readonly visible: number;
  /** Entries added per click. */
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** Button that reveals more entries of a long list; renders nothing if all are visible. */
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
        <Button variant="ghost" onClick={() => showUpTo(total)}>{`Show all ${total}`}</Button>
      )}
    </HStack>
  );
}
