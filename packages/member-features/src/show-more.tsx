import { Button, HStack } from '@portal/ui';
import { startTransition } from 'react';

interface Props {
  /** How many entries are there. */
  readonly of: number;
  /** How many of them are drawn. */
  readonly shown: number;
  /** How many come with each press. */
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** The way on in a long list that is drawn in steps; nothing where all of it is drawn. */
export function ShowMore({ of, shown, step, onShow }: Props) {
  if (shown >= of) return null;
  const left = of - shown;
  const showUpTo = (count: number) => startTransition(() => onShow(count));
  return (
    <HStack gap="3" wrap="wrap">
      <Button
        variant="secondary"
        onClick={() => showUpTo(shown + step)}
      >{`Show ${Math.min(step, left)} more`}</Button>
      {left > step && <Button variant="quiet" onClick={() => showUpTo(of)}>{`Show all ${of}`}</Button>}
    </HStack>
  );
}
