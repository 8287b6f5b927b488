import { useEffect } from 'react';

let openModals = 0;

/**
 * WIZ-58: while any modal is open the page's body has the class `modal-open`, by which it is held where it is. What a
 * scroll bar took of the width, the page keeps free: nothing moves.
 */
export function useModalBodyClass(open: boolean): void {
  useEffect(() => {
    if (!open) {
      return;
    }
    openModals += 1;
    if (openModals === 1) holdBody();
    return () => {
      openModals -= 1;
      if (openModals === 0) {
        document.body.classList.remove('modal-open');
        document.body.style.paddingInlineEnd = '';
      }
    };
  }, [open]);
}

function holdBody(): void {
  const scrollBar = window.innerWidth - document.documentElement.clientWidth;
  document.body.classList.add('modal-open');
  if (scrollBar > 0) document.body.style.paddingInlineEnd = `${scrollBar}px`;
}
