import { DialogContent, DialogPositioner, DialogRoot, DialogTitle } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { toasterId } from './toast-store.ts';

/** Covers the page below the dialog. */
const Backdrop = chakra(DialogPositioner, {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'center',
    padding: { base: '0', sm: '6' },
    overflowY: 'auto',
    bg: 'backdrop',
    animation: 'ui-fade-in 200ms ease-out',
    // Notifications are at the top of a phone then, and must not hide the title of a long one.
    [`body:has(#${toasterId} [role] > *) &`]: { paddingBlockStart: { base: '8rem', sm: '6' } },
    _print: { position: 'static', padding: '0', bg: 'transparent' },
  },
});

const Content = chakra(DialogContent, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    width: 'full',
    maxWidth: 'dialog',
    // At the lower edge of a phone; one that is taller than the window begins at its top, and scrolls.
    marginBlockStart: { base: 'auto', sm: '8' },
    marginBlockEnd: { base: '0', sm: '8' },
    padding: { base: '4', sm: '8' },
    bg: 'surface',
    color: 'text',
    border: 'subtle',
    borderRadius: 'md',
    boxShadow: 'raised',
    _print: { border: 'none', padding: '0' },
  },
  variants: {
    fullScreen: {
      true: {
        position: 'fixed',
        inset: '0',
        alignContent: 'center',
        justifyItems: 'center',
        width: 'full',
        maxWidth: 'full',
        // The longhands of the base: a shorthand would not replace them.
        marginBlockStart: '0',
        marginBlockEnd: '0',
        bg: 'background',
        border: 'none',
        borderRadius: 'none',
        textAlign: 'center',
        '&& > *': {
          width: 'full',
          maxWidth: 'field',
          justifyContent: 'center',
          gridTemplateColumns: 'minmax(0, 1fr)',
        },
      },
    },
  },
});

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap-reverse',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    columnGap: '4',
  },
});

const Title = chakra(DialogTitle, {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', paddingTop: '1' },
});

const Body = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
});

type DialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Buttons, the most important one first. */
  actions?: ReactNode;
  /** Asked for by Escape, by the Close button and by a press outside. */
  onClose: () => void;
  /** False while a request is in flight: nothing but the end of it closes the dialog. */
  closable?: boolean;
  /** False where a button alone closes the dialog: neither Escape nor a press outside does, as for a result. */
  dismissible?: boolean;
  /** Where the focus starts; otherwise on the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards, if what opened the dialog may be gone; otherwise back to that. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Covers the whole page while something is got for the member; its own action is the way out (DOC-07). */
  fullScreen?: boolean;
};

/** A modal: keeps the focus inside, returns it, and marks the body with `modal-open` (WIZ-58; PRODUCT.md section 5, item 3). */
export function Dialog({
  open,
  title,
  children,
  actions,
  onClose,
  closable = true,
  dismissible = true,
  initialFocus,
  returnFocus,
  role = 'dialog',
  fullScreen = false,
}: DialogProps) {
  const closeButtonRef = useRef<HTMLButtonElement>(null);
  const returnTarget = useReturnFocus(open, returnFocus);
  const hasClose = closable && role === 'dialog' && !fullScreen;
  const clickOutside = useClickOutside(() => {
    if (hasClose && dismissible) onClose();
  });
  useModalBodyClass(open);
  return (
    <DialogRoot
      open={open}
      role={role}
      onOpenChange={onClose}
      closeOnEscape={closable && dismissible}
      closeOnInteractOutside={false}
      // A dialog that closes must not close the dialog that was opened over it.
      onRequestDismiss={(event) => event.preventDefault()}
      persistentElements={[() => document.getElementById(toasterId)]}
      initialFocusEl={() => initialFocus?.current ?? closeButtonRef.current}
      finalFocusEl={returnTarget}
    >
      <Portal>
        <Backdrop {...clickOutside}>
          <Content onFocus={scrollToFocus} fullScreen={fullScreen}>
            <Head>
              <Title>{title}</Title>
              {hasClose && (
                <Button
                  ref={closeButtonRef}
                  variant="ghost"
                  marginBlock="-0.25rem"
                  _print={{ display: 'none' }}
                  onClick={onClose}
                >
                  <Icon name="close" />
                  Close
                </Button>
              )}
            </Head>
            {children !== undefined && <Body>{children}</Body>}
            {actions !== undefined && <Actions>{actions}</Actions>}
          </Content>
        </Backdrop>
      </Portal>
    </DialogRoot>
  );
}

/** A focused control scrolls into view: the focus trap moves the focus without scrolling (WCAG 2.4.11). */
function scrollToFocus({ target }: FocusEvent<HTMLElement>) {
  // The browsers of unit tests have no layout, and so nothing to scroll.
  target.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Calls `onPress` for a press on the layer outside the dialog. A press that began in the dialog does not count, for
 * example text that is selected. Neither does the rest of a double click, which began before the dialog opened.
 */
function useClickOutside(onClickOutside: () => void) {
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
 * Returns where the focus goes when the dialog has closed: to `returnFocus`, or to what had the focus when it opened. The
 * dialog takes the focus one frame after it opens, and returns it itself only when it has taken it.
 */
function useReturnFocus(open: boolean, returnFocus: DialogProps['returnFocus']): () => HTMLElement | null {
  const previouslyFocused = useRef<Element>(null);
  const target = () => {
    const { current } = previouslyFocused;
    return returnFocus?.() ?? (current instanceof HTMLElement && current.isConnected ? current : null);
  };
  const restoreFocusIfLost = useEffectEvent(() => {
    if (document.activeElement === document.body) target()?.focus();
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

/** WIZ-58: the page's body has the class `modal-open` while any dialog is open. */
function useModalBodyClass(open: boolean): void {
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
