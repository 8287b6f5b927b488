import { Button, HStack } from '@portal/ui';
import { startTransition } from 'react';

interface Props {
  /** How many entries are there. */
  readonly total: number;
  /** How many of them are drawn. */
  readonly visible: number;
  /** How many come with each press. */
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** The way on in a long list that is drawn in steps; nothing where all of it is drawn. */
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
