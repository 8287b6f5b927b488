import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';

/**
 * Ignores the repeats of a held Enter or space. A key held since before the dialog opened would press its focused
 * button, and could close a result unread.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  const isButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
  if (event.repeat && isButton && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** Scrolls a focused control into view: the focus trap focuses without scrolling (WCAG 2.4.11). */
export function scrollToFocus({ target }: FocusEvent<HTMLElement>) {
  // jsdom has no `scrollIntoView`.
  target.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Calls `onClickOutside` for a press on the backdrop. Ignores a press that started in the dialog, for example a text
 * selection. Ignores the second half of a double click that started before the dialog opened.
 */
export function useClickOutside(onClickOutside: () => void) {
  const pressedOutside = useRef(false);
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onPointerDown: (event: MouseEvent) => {
      pressedOutside.current = isOutside(event);
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && isOutside(event) && event.detail <= 1) onClickOutside();
      pressedOutside.current = false;
    },
  };
}

/**
 * Returns the focus target after closing: `returnFocus`, or the element with the focus before opening. The dialog takes
 * the focus one frame after it opens, and restores the focus only if it has taken it.
 */
export function useReturnFocus(
  open: boolean,
  returnFocus: (() => HTMLElement | null) | undefined,
  content: RefObject<HTMLElement | null>,
): () => HTMLElement | null {
  const previouslyFocused = useRef<Element>(null);
  const target = () => {
    const { current } = previouslyFocused;
    return returnFocus?.() ?? (current instanceof HTMLElement && current.isConnected ? current : null);
  };
  const restoreFocusIfLost = useEffectEvent(() => {
    const { activeElement } = document;
    // The closed dialog may still be in the document.
    if (activeElement === document.body || content.current?.contains(activeElement)) target()?.focus();
  });
  useLayoutEffect(() => {
    if (open) previouslyFocused.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => void requestAnimationFrame(() => restoreFocusIfLost());
  }, [open]);
  return target;
}

let openDialogs = 0;

/** WIZ-58: the body has the class `modal-open` while any dialog is open. */
export function useModalBodyClass(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    openDialogs += 1;
    document.body.classList.add('modal-open');
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) document.body.classList.remove('modal-open');
    };
  }, [open]);
}
