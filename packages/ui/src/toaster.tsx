import { chakra } from '@chakra-ui/react/styled-system';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card.tsx';
import { type Toast, toasterId, toastStore } from './toast-store.ts';

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetBlockEnd: { base: '0', md: '6' },
    insetInlineEnd: { base: '0', md: '6' },
    width: { base: 'full', md: 'toast' },
    maxHeight: '100dvh',
    overflowY: 'auto',
    pointerEvents: 'none',
    // A dialog stands at the lower edge of a phone, with what is to be pressed at its end.
    'body.modal-open &': {
      insetBlockStart: { base: '0', sm: 'auto' },
      insetBlockEnd: { base: 'auto', sm: '0', md: '6' },
    },
    _print: { display: 'none' },
  },
});

const Stack = chakra('div', { base: { display: 'grid' } });

const getEmptySnapshot: readonly Toast[] = [];
const subscribeNever = () => () => undefined;

/**
 * The notifications (AMB-02): bottom right, along the whole bottom edge on narrow screens, and along the top edge there
 * while a dialog is open, which they would lie over. Both live regions are there before the first message, or a screen
 * reader would miss it (PRODUCT.md section 4).
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => getEmptySnapshot);
  const inBrowser = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  const focusOrigin = useRef<HTMLElement | null>(null);

  const rememberOutside = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      focusOrigin.current = relatedTarget;
    }
  };
  const close = (id: number) => {
    toastStore.dismiss(id);
    focusOrigin.current?.focus();
    focusOrigin.current = null;
  };
  const card = (toast: Toast) => <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />;

  if (!inBrowser) {
    return null;
  }
  // A child of the body, marked as live: so an open dialog hides the rest of the page from a screen reader, not this.
  return createPortal(
    <Region id={toasterId} aria-label="Notifications" aria-live="off" onFocus={rememberOutside}>
      <Stack role="alert" aria-atomic="false">
        {toasts.filter(({ tone }) => tone === 'danger').map(card)}
      </Stack>
      <Stack role="status" aria-atomic="false">
        {toasts.filter(({ tone }) => tone !== 'danger').map(card)}
      </Stack>
    </Region>,
    document.body,
  );
}
