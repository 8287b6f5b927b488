import { DialogContent, DialogPositioner, DialogRoot, DialogTitle } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { toasterId } from './toast-store.ts';
import { type Tone, toneVariants } from './tone.ts';

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
    // Notifications are at the top of a phone then, and must not cover the title of a tall dialog.
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
    // At the bottom of a phone. A dialog taller than the viewport starts at the top and scrolls.
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
        // Longhands, because a shorthand would not override the base's longhands.
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
  variants: {
    tone: toneVariants,
    // Across the top of the dialog.
    band: {
      true: {
        marginInline: { base: '-4', sm: '-8' },
        marginBlockStart: { base: '-4', sm: '-8' },
        paddingInline: { base: '4', sm: '8' },
        paddingBlock: { base: '4', sm: '6' },
        borderTopRadius: 'md',
        _print: { margin: '0', padding: '0', bg: 'transparent' },
      },
    },
  },
});

const TitleRow = chakra('div', { base: { display: 'flex', alignItems: 'flex-start', gap: '3' } });

const OutcomeIcon = chakra('span', { base: { fontSize: 'xl', lineHeight: '1', paddingTop: '1' } });

const Title = chakra(DialogTitle, {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', paddingTop: '1' },
});

const Body = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } });

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
});

/** Result of what the member asked for. */
type DialogOutcome = 'done' | 'failed' | 'unknown';

const outcomes: Readonly<Record<DialogOutcome, { tone: Tone; icon: IconName; label: string }>> = {
  done: { tone: 'success', icon: 'success', label: 'Success' },
  failed: { tone: 'danger', icon: 'failure', label: 'Failed' },
  unknown: { tone: 'warning', icon: 'help', label: 'Not confirmed' },
};

type DialogProps = {
  open: boolean;
  title: string;
  /** Shows the result as icon, colour and word above its text. */
  outcome?: DialogOutcome | undefined;
  children?: ReactNode;
  /** Buttons, most important first. */
  actions?: ReactNode;
  /** Called for Escape, the Close button and a press outside. */
  onClose: () => void;
  /** False while a request is in flight: only its completion closes the dialog. */
  closable?: boolean;
  /** False if only a button may close the dialog, for example a result: ignores Escape and presses outside. */
  dismissible?: boolean;
  /** Initial focus; defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Focus target after closing, if the opener may no longer exist; defaults to the opener. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Covers the whole page while a document loads; its action closes it (DOC-07). */
  fullScreen?: boolean;
};

/**
 * Ignores the repeats of a held Enter or space. A key that was pressed before the dialog opened would otherwise press
 * its focused button, and for example close a result unread.
 */
function ignoreHeldKey(event: KeyboardEvent): void {
  const isButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
  if (event.repeat && isButton && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/**
 * Modal dialog: traps the focus, restores it and sets `modal-open` on the body (WIZ-58; PRODUCT.md section 5, item
 * 3).
 */
export function Dialog({
  open,
  title,
  outcome,
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
  const result = outcome && outcomes[outcome];
  return (
    <DialogRoot
      open={open}
      role={role}
      onOpenChange={onClose}
      closeOnEscape={closable && dismissible}
      closeOnInteractOutside={false}
      // A closing dialog must not close the dialog above it.
      onRequestDismiss={(event) => event.preventDefault()}
      persistentElements={[() => document.getElementById(toasterId)]}
      initialFocusEl={() => initialFocus?.current ?? closeButtonRef.current}
      finalFocusEl={returnTarget}
    >
      <Portal>
        <Backdrop {...clickOutside}>
          <Content onFocus={scrollToFocus} onKeyDown={ignoreHeldKey} fullScreen={fullScreen}>
            <Head tone={result?.tone} band={result !== undefined}>
              <TitleRow>
                {result && (
                  <OutcomeIcon>
                    <Icon name={result.icon} label={result.label} />
                  </OutcomeIcon>
                )}
                <Title>{title}</Title>
              </TitleRow>
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

/** Scrolls a focused control into view: the focus trap focuses without scrolling (WCAG 2.4.11). */
function scrollToFocus({ target }: FocusEvent<HTMLElement>) {
  // jsdom has no `scrollIntoView`.
  target.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Calls `onClickOutside` for a press on the backdrop. Ignores a press that started in the dialog, for example a text
 * selection. Ignores the second half of a double click that started before the dialog opened.
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
 * Returns the focus target after closing: `returnFocus`, or the element with the focus before opening. Needed because
 * the dialog takes the focus one frame after it opens, and restores the focus only if it has taken it.
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

/** WIZ-58: the body has the class `modal-open` while any dialog is open. */
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
