import { Button, HStack, Text } from '@portal/ui';
import { startTransition, useRef, useState } from 'react';

interface Props {
  readonly total: number;
  readonly visible: number;
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** Entries that an old phone shows at once without blocking. */
const MAX_PER_CLICK = 75;

/**
 * Buttons that reveal more entries of a long list, at most 75 per press. After the last press, a text takes the focus
 * from the removed button. Renders nothing while a list is short.
 */
export function ShowMore({ total, visible, step, onShow }: Props) {
  const [hasPressed, setPressed] = useState(false);
  const isFocusLost = useRef(false);
  if (visible >= total) {
    if (!hasPressed || total <= step) return null;
    const takeFocus = (text: HTMLElement | null) => {
      if (!text || !isFocusLost.current) return;
      isFocusLost.current = false;
      text.focus();
    };
    return (
      <Text ref={takeFocus} tabIndex={-1} tone="muted" _print={{ display: 'none' }}>
        {`All ${total} are shown.`}
      </Text>
    );
  }
  const remaining = total - visible;
  const showUpTo = (count: number) => {
    isFocusLost.current = count >= total;
    setPressed(true);
    startTransition(() => onShow(Math.min(total, count)));
  };
  return (
    <HStack gap="3" wrap="wrap">
      <Button
        variant="secondary"
        onClick={() => showUpTo(visible + step)}
      >{`Show ${Math.min(step, remaining)} more`}</Button>
      {remaining > step && (
        <Button variant="ghost" onClick={() => showUpTo(visible + MAX_PER_CLICK)}>
          {remaining > MAX_PER_CLICK ? `Show ${MAX_PER_CLICK} more` : `Show all ${total}`}
        </Button>
      )}
    </HStack>
  );
}
