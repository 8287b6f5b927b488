import { chakra } from '@chakra-ui/react/styled-system';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { pageTitleId } from './page-header.tsx';
import { ToastCard } from './toast-card.tsx';
import { type Toast, toasterId, toastStore } from './toast-store.ts';
import { useHydrated } from './use-hydrated.ts';

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
    // Above the action bar, which has two rows on a phone and is not sticky in a very low viewport.
    'html:has([data-action-bar]) body:not(.modal-open) &': {
      '@media (min-height: 30.01rem)': { insetBlockEnd: { base: '9.5rem', md: '7rem' } },
    },
    // A dialog is at the bottom of a phone, with its buttons at its end.
    'body.modal-open &': {
      insetBlockStart: { base: '0', sm: 'auto' },
      insetBlockEnd: { base: 'auto', sm: '0', md: '6' },
    },
    _print: { display: 'none' },
  },
});

/** With or without the prefix of a page. */
const PAGE_TITLE = `h1[id$='${pageTitleId}']`;

const Stack = chakra('div', { base: { display: 'grid' } });

const NO_TOASTS: readonly Toast[] = [];

/**
 * Notifications (AMB-02): bottom right; on narrow screens along the bottom. With an open dialog they move to the top
 * there, so that they do not cover it. Both live regions exist before the first message, because screen readers
 * ignore new regions (PRODUCT.md section 4).
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => NO_TOASTS);
  const hydrated = useHydrated();
  const focusOrigin = useRef<HTMLElement | null>(null);

  const rememberOutside = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      focusOrigin.current = relatedTarget;
    }
  };
  const close = (id: number) => {
    toastStore.dismiss(id);
    const origin = focusOrigin.current;
    const target = origin?.isConnected === false ? document.querySelector<HTMLElement>(PAGE_TITLE) : origin;
    target?.focus({ preventScroll: true });
    focusOrigin.current = null;
  };
  const card = (toast: Toast) => <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />;

  if (!hydrated) {
    return null;
  }
  // A live child of the body stays available to screen readers while a dialog is open.
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
