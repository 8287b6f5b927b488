import {
  DialogBackdrop,
  DialogContent,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useModalBodyClass } from './modal-body-class.ts';
import { toasterId } from './toast-store.ts';

/** A dialog that stands open from its first moment would otherwise wait for ever for an animation of its going. */
const noExitAnimation = { '&[data-state=closed]': { animation: 'none' } } as const;

const Backdrop = chakra(DialogBackdrop, {
  base: {
    ...noExitAnimation,
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    bg: 'scrim',
    animation: 'ui-fade-in 200ms ease-out',
    _print: { display: 'none' },
  },
});

const Positioner = chakra(DialogPositioner, {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'center',
    padding: { base: '0', sm: '6' },
    overflowY: 'auto',
    // Notifications are at the top of a phone then, and must not hide the title of a long one.
    [`body:has(#${toasterId} [role] > *) &`]: { paddingBlockStart: { base: '8rem', sm: '6' } },
    _print: { position: 'static', padding: '0' },
  },
});

const Content = chakra(DialogContent, {
  base: {
    ...noExitAnimation,
    display: 'grid',
    gap: '6',
    width: 'full',
    maxWidth: 'dialog',
    // At the lower edge of a phone; one that is taller than the window begins at its top, and scrolls.
    marginBlockStart: { base: 'auto', sm: '8' },
    marginBlockEnd: { base: '0', sm: '8' },
    padding: { base: '4', sm: '8' },
    bg: 'surface',
    color: 'ink',
    border: 'quiet',
    borderRadius: 'md',
    boxShadow: 'raised',
    animation: 'ui-fade-in 200ms ease-out',
    _print: { border: 'none', padding: '0' },
  },
  variants: {
    cover: {
      true: {
        position: 'fixed',
        inset: '0',
        alignContent: 'center',
        justifyItems: 'center',
        width: 'full',
        maxWidth: 'full',
        marginBlock: '0',
        bg: 'page',
        border: 'none',
        borderRadius: 'none',
        textAlign: 'center',
        '&& > *': { width: 'full', maxWidth: 'field', justifyContent: 'center' },
      },
    },
  },
});

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '4' },
});

const Title = chakra(DialogTitle, {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', paddingTop: '1' },
});

const Close = chakra(Button, { base: { marginBlock: '-0.25rem', _print: { display: 'none' } } });

const Body = chakra('div', { base: { display: 'grid', gap: '4' } });

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
});

const persistentElements = [() => document.getElementById(toasterId)];

/**
 * A question that goes late gives the focus back to what is under it, and takes with it what was opened over it: neither
 * may close the dialog that its answer led to. The focus is brought back into that anyway.
 */
const stayOpen = (event: Event) => event.preventDefault();

type DialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Buttons, the most important one first. */
  actions?: ReactNode;
  /** Asked for by Escape, by the Close button and by a tap outside. */
  onClose: () => void;
  /** False while a request is in flight: nothing but the end of it closes the dialog. */
  closable?: boolean;
  /** Where the focus starts; otherwise on the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards, if what opened the dialog may be gone; otherwise back to that. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Drawn before it is open, where nobody sees it: what the member waits for opens in half the time. */
  prepared?: boolean;
  /** Covers the whole page while something is got for the member; its own action is the way out (DOC-07). */
  cover?: boolean;
};

/** The focus that goes round in a dialog is put back to its start without scrolling (WCAG 2.4.11). */
function showFocus({ target }: FocusEvent<HTMLElement>) {
  // The browsers of unit tests have no layout, and so nothing to scroll.
  target.scrollIntoView?.({ block: 'nearest' });
}

/**
 * What had the focus when the dialog was opened, null once it is gone. The dialog takes the focus a frame later: whoever
 * presses Tab until then comes back to this, and not to where the key led.
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

/** A modal: keeps the focus inside, gives it back, and marks the body with `modal-open` (WIZ-58; PRODUCT.md section 5, item 3). */
export function Dialog({
  open,
  title,
  children,
  actions,
  onClose,
  closable = true,
  initialFocus,
  returnFocus,
  role = 'dialog',
  prepared = false,
  cover = false,
}: DialogProps) {
  useModalBodyClass(open);
  const opener = useOpener(open);
  return (
    <DialogRoot
      open={open}
      lazyMount={!prepared}
      // The page is held by the class of its body: a script would measure the page, and have all of it styled anew.
      preventScroll={false}
      role={role}
      onOpenChange={(change) => {
        if (!change.open) {
          onClose();
        }
      }}
      closeOnEscape={closable}
      closeOnInteractOutside={closable && role === 'dialog' && !cover}
      persistentElements={persistentElements}
      onFocusOutside={stayOpen}
      onRequestDismiss={stayOpen}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
      finalFocusEl={returnFocus ?? opener}
    >
      <Portal>
        <Backdrop />
        <Positioner>
          <Content onFocus={showFocus} cover={cover}>
            <Head>
              <Title>{title}</Title>
              {closable && role === 'dialog' && !cover && (
                <Close variant="quiet" onClick={onClose}>
                  <Icon name="close" />
                  Close
                </Close>
              )}
            </Head>
            {children !== undefined && <Body>{children}</Body>}
            {actions !== undefined && <Actions>{actions}</Actions>}
          </Content>
        </Positioner>
      </Portal>
    </DialogRoot>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Says what will happen, for example 'Yes, cancel this payment'. */
  confirmLabel: string;
  /** The safe way out; the focus starts here. */
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: 'primary' | 'danger';
  /** The request is in flight. */
  loading?: boolean;
  returnFocus?: (() => HTMLElement | null) | undefined;
};

/** A question with two answers; starts on the safe one (PRODUCT.md section 5, item 3). */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  tone = 'primary',
  loading = false,
  returnFocus,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      onClose={onCancel}
      closable={!loading}
      initialFocus={safe}
      returnFocus={returnFocus}
      actions={
        <>
          <Button variant={tone} onClick={onConfirm} loading={loading}>
            {confirmLabel}
          </Button>
          <Button ref={safe} variant="secondary" onClick={onCancel} disabled={loading}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
