import { ariaHidden } from '@zag-js/aria-hidden';
import { trapFocus } from '@zag-js/focus-trap';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useModalBodyClass } from './modal-body-class.ts';

interface Options {
  readonly open: boolean;
  /** Drawn before it is open. */
  readonly prepared: boolean;
  readonly content: RefObject<HTMLElement | null>;
  /** Where the focus starts; on the first control where there is nothing. */
  readonly initialFocus: () => HTMLElement | null | undefined;
  /** Where the focus goes afterwards, if what opened the modal may be gone; otherwise back to that. */
  readonly returnFocus: (() => HTMLElement | null) | undefined;
  readonly onEscape: () => void;
}

/** The modals that are open, the one on top last: Escape is for that one alone. */
const openModals: HTMLElement[] = [];

/**
 * While it is open, an element keeps the focus, hides the rest of the page from screen readers (but not what is live), and
 * hears of Escape. Nothing is drawn anew for it: whoever opens it has it in sight with the drawing that says so.
 */
export function useModal({ open, prepared, content, initialFocus, returnFocus, onEscape }: Options): void {
  useModalBodyClass(open, prepared);
  const opener = useOpener(open);
  const startOfFocus = useEffectEvent(() => initialFocus() ?? undefined);
  const endOfFocus = useEffectEvent(
    (before: HTMLElement | SVGElement) => (returnFocus ?? opener)() ?? before,
  );
  const hearEscape = useEffectEvent(onEscape);

  useEffect(() => {
    const modal = content.current;
    if (!open || !modal) return;
    openModals.push(modal);
    const leave = [
      trapAfterNextFrame(
        modal,
        { initialFocus: () => startOfFocus(), setReturnFocus: (before) => endOfFocus(before) },
        () => {
          const { activeElement, body } = document;
          if (activeElement === body) endOfFocus(body).focus();
        },
      ),
      ariaHidden([modal]),
    ];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || openModals.at(-1) !== modal) return;
      event.preventDefault();
      hearEscape();
    };
    // Before whatever is in it or under it.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      openModals.splice(openModals.indexOf(modal), 1);
      for (const end of leave) end();
    };
  }, [open, content]);
}

type Trap = NonNullable<Parameters<typeof trapFocus>[1]>;

/**
 * The modal is in sight before it is searched for what can have the focus, which would hold up its first frame; the trap
 * itself waits for another. The modal may be closed before both: then `tooSoon` is called, for what opened it may be gone,
 * and the focus with it.
 */
function trapAfterNextFrame(modal: HTMLElement, options: Trap, tooSoon: () => void): () => void {
  let hasFocus = false;
  let end = () => {};
  const onActivate = () => {
    hasFocus = true;
  };
  const frame = requestAnimationFrame(() => {
    end = trapFocus(modal, { ...options, onActivate });
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
    if (!hasFocus) tooSoon();
  };
}

/**
 * What had the focus when the modal was opened, null once it is gone. The modal takes the focus a frame after it is seen:
 * whoever presses Tab until then comes back to this, and not to where the key led.
 */
function useOpener(open: boolean): () => HTMLElement | null {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const { current } = opener;
    return current instanceof HTMLElement && current.isConnected ? current : null;
  };
}
