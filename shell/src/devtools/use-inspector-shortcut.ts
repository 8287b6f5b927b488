import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Opens the staff panel on `?`, except in a text field or a dialog. Escape closes it and restores the focus. */
export function useInspectorShortcut() {
  const [open, setOpen] = useState(false);
  const previousFocus = useRef<Element>(null);

  function close() {
    flushSync(() => setOpen(false));
    if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
      previousFocus.current.focus();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close();
    if (open || !isShortcut(event)) return;
    previousFocus.current = document.activeElement;
    setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return { open, close };
}

const EDITABLE = 'input, textarea, select, [contenteditable]';

function isShortcut({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || altKey || metaKey) return false;
  if (document.body.classList.contains('modal-open')) return false;
  return !(target instanceof Element && target.closest(EDITABLE) !== null);
}
