import { useEffect, useRef } from 'react';

let openModals = 0;

/**
 * WIZ-58: while any modal is open the page's body has the class `modal-open`, by which it is held where it is. What a
 * scroll bar took of the width, the page keeps free: nothing moves. It is measured when the modal is prepared, since the
 * browser lays the page out for it.
 */
export function useModalBodyClass(open: boolean, prepared = false): void {
  const measured = useRef<number>(undefined);
  useEffect(() => {
    measured.current = prepared ? scrollBarWidth() : undefined;
  }, [prepared]);
  useEffect(() => {
    if (!open) {
      return;
    }
    openModals += 1;
    if (openModals === 1) holdBody(measured.current ?? scrollBarWidth());
    return () => {
      openModals -= 1;
      if (openModals === 0) {
        document.body.classList.remove('modal-open');
        document.body.style.paddingInlineEnd = '';
      }
    };
  }, [open]);
}

function scrollBarWidth(): number {
  return window.innerWidth - document.documentElement.clientWidth;
}

function holdBody(scrollBar: number): void {
  document.body.classList.add('modal-open');
  if (scrollBar > 0) document.body.style.paddingInlineEnd = `${scrollBar}px`;
}
