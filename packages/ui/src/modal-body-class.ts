import { useEffect } from 'react';

let openModals = 0;

/** WIZ-58: while any modal is open the page's body has the class `modal-open`, by which it is held where it is. */
export function useModalBodyClass(open: boolean): void {
  useEffect(() => {
    if (!open) {
      return;
    }
    openModals += 1;
    document.body.classList.add('modal-open');
    return () => {
      openModals -= 1;
      if (openModals === 0) document.body.classList.remove('modal-open');
    };
  }, [open]);
}
