import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  type FocusEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useRef,
} from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { toasterId } from './toast-store.ts';
import { useModal } from './use-modal.ts';

/** Covers the page, so that nothing under a dialog is pressed. */
const Layer = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'center',
    padding: { base: '0', sm: '6' },
    overflowY: 'auto',
    bg: 'scrim',
    animation: 'ui-fade-in 200ms ease-out',
    // Notifications are at the top of a phone then, and must not hide the title of a long one.
    [`body:has(#${toasterId} [role] > *) &`]: { paddingBlockStart: { base: '8rem', sm: '6' } },
    // Laid out, and neither seen nor met: when it opens, the browser has done its work.
    '&[data-prepared]': { visibility: 'hidden', _print: { display: 'none' } },
    _print: { position: 'static', padding: '0', bg: 'transparent' },
  },
});

const Content = chakra('div', {
  base: {
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

const Title = chakra('h2', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', paddingTop: '1' },
});

interface HeadingProps {
  readonly titleId: string;
  readonly title: string;
  readonly closer: Ref<HTMLButtonElement>;
  /** Undefined where something else is the way out. */
  readonly onClose: (() => void) | undefined;
}

/** Drawn once, and not again with what is asked or told in the dialog. */
const Heading = memo(function Heading({ titleId, title, closer, onClose }: HeadingProps) {
  return (
    <Head>
      <Title id={titleId}>{title}</Title>
      {onClose && (
        <Button
          ref={closer}
          variant="quiet"
          marginBlock="-0.25rem"
          _print={{ display: 'none' }}
          onClick={onClose}
        >
          <Icon name="close" />
          Close
        </Button>
      )}
    </Head>
  );
});

const Body = chakra('div', { base: { display: 'grid', gap: '4' } });

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
});

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
  /** Drawn and laid out before it is open, where nobody meets it: what the member waits for is there at once. */
  prepared?: boolean;
  /** Covers the whole page while something is got for the member; its own action is the way out (DOC-07). */
  cover?: boolean;
};

/** The focus that goes round in a dialog is put back to its start without scrolling (WCAG 2.4.11). */
function showFocus({ target }: FocusEvent<HTMLElement>) {
  // The browsers of unit tests have no layout, and so nothing to scroll.
  target.scrollIntoView?.({ block: 'nearest' });
}

/** A press beside the dialog; not one that has begun in it, as a text that is marked. */
function usePressBeside(onPress: () => void) {
  const began = useRef(false);
  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onPointerDown: (event: MouseEvent) => {
      began.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      if (began.current && isBeside(event)) onPress();
    },
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
  const content = useRef<HTMLDivElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const hasClose = closable && role === 'dialog' && !cover;
  const pressBeside = usePressBeside(() => {
    if (hasClose) onClose();
  });
  useModal({
    open,
    prepared,
    content,
    initialFocus: () => initialFocus?.current ?? closer.current,
    returnFocus,
    onEscape: () => {
      if (closable) onClose();
    },
  });
  if (!open && !prepared) return null;
  const inSight = open ? {} : { hidden: true, 'data-prepared': '' };
  return (
    <Portal>
      <Layer {...inSight} {...pressBeside}>
        <Content
          ref={content}
          role={role}
          aria-modal
          aria-labelledby={titleId}
          tabIndex={-1}
          onFocus={showFocus}
          cover={cover}
          {...inSight}
        >
          <Heading titleId={titleId} title={title} closer={closer} onClose={hasClose ? onClose : undefined} />
          {children !== undefined && <Body>{children}</Body>}
          {actions !== undefined && <Actions>{actions}</Actions>}
        </Content>
      </Layer>
    </Portal>
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
