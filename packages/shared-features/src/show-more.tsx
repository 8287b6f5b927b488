import { Button, HStack, Text } from '@portal/ui';
import { startTransition, useEffect, useRef, useState } from 'react';

interface Props {
  readonly total: number;
  readonly visible: number;
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** Entries that an old phone shows at once without blocking. */
const MAX_PER_CLICK = 75;

/**
 * Buttons that reveal more entries of a long list, at most 75 per press. If the press removes its button, the other
 * button or a text takes the focus. Renders nothing while a list is short.
 */
export function ShowMore({ total, visible, step, onShow }: Props) {
  const [hasPressed, setPressed] = useState(false);
  const pressedButton = useRef<HTMLButtonElement>(null);
  const stepButton = useRef<HTMLButtonElement>(null);
  const allShownText = useRef<HTMLParagraphElement>(null);
  const shownBefore = useRef(visible);
  useEffect(() => {
    if (shownBefore.current === visible) return;
    shownBefore.current = visible;
    // A member may have moved on before the list has grown.
    const isFocusLost =
      pressedButton.current?.isConnected === false && document.activeElement === document.body;
    pressedButton.current = null;
    if (isFocusLost) (stepButton.current ?? allShownText.current)?.focus();
  }, [visible]);

  if (visible >= total) {
    if (!hasPressed || total <= step) return null;
    return (
      <Text ref={allShownText} tabIndex={-1} tone="muted" _print={{ display: 'none' }}>
        {`All ${total} are shown.`}
      </Text>
    );
  }
  const remaining = total - visible;
  const showMore = (button: HTMLButtonElement, count: number) => {
    pressedButton.current = button;
    setPressed(true);
    // May exceed the total: the certificates page stores a multiple of its step.
    startTransition(() => onShow(visible + count));
  };
  return (
    <HStack gap="3" wrap="wrap">
      <Button
        ref={stepButton}
        variant="secondary"
        onClick={({ currentTarget }) => showMore(currentTarget, step)}
      >{`Show ${Math.min(step, remaining)} more`}</Button>
      {remaining > step && (
        <Button variant="ghost" onClick={({ currentTarget }) => showMore(currentTarget, MAX_PER_CLICK)}>
          {remaining > MAX_PER_CLICK ? `Show ${MAX_PER_CLICK} more` : `Show all ${total}`}
        </Button>
      )}
    </HStack>
  );
}
