import {
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './button.tsx';
import {
  ignoreHeldKey,
  scrollToFocus,
  useClickOutside,
  useModalBodyClass,
  useReturnFocus,
} from './dialog-behavior.ts';
import * as styled from './dialog-styles.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

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
  actions?: ReactNode;
  /** Called for Escape, the Close button and a press outside. */
  onClose: () => void;
  /** False while a request is in flight: only its completion closes the dialog. */
  closable?: boolean;
  /** False if only a button may close the dialog, for example a result: ignores Escape and presses outside. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Focus target after closing, if the opener may no longer exist; defaults to the opener. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Covers the whole page while a document loads; its action closes it (DOC-07). */
  fullScreen?: boolean;
};

/** Modal dialog: traps and restores the focus, sets `modal-open` on the body (WIZ-58; PRODUCT.md 5.3). */
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
  const content = useRef<HTMLDivElement>(null);
  const returnTarget = useReturnFocus(open, returnFocus, content);
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
      initialFocusEl={() => initialFocus?.current ?? closeButtonRef.current}
      finalFocusEl={returnTarget}
    >
      <Portal>
        <DialogPositioner asChild>
          <styled.Backdrop {...clickOutside}>
            <DialogContent asChild>
              <styled.Content
                ref={content}
                onFocus={scrollToFocus}
                onKeyDown={ignoreHeldKey}
                fullScreen={fullScreen}
              >
                <styled.Head tone={result?.tone} band={result !== undefined}>
                  <styled.TitleRow>
                    {result && (
                      <styled.OutcomeIcon>
                        <Icon name={result.icon} label={result.label} />
                      </styled.OutcomeIcon>
                    )}
                    <DialogTitle asChild>
                      <styled.Title>{title}</styled.Title>
                    </DialogTitle>
                  </styled.TitleRow>
                  {hasClose && (
                    <Button
                      ref={closeButtonRef}
                      variant="ghost"
                      marginBlock="-0.25rem"
                      // At the end of its own line, where the title leaves no room beside it.
                      marginInlineStart="auto"
                      marginInlineEnd="-3"
                      _print={{ display: 'none' }}
                      onClick={onClose}
                    >
                      <Icon name="close" />
                      Close
                    </Button>
                  )}
                </styled.Head>
                {children !== undefined && <Body isDescription={role === 'alertdialog'}>{children}</Body>}
                {actions !== undefined && <styled.Actions>{actions}</styled.Actions>}
              </styled.Content>
            </DialogContent>
          </styled.Backdrop>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  );
}

/** The text of a question is read with its title. Other dialogs may contain a form or a document. */
function Body({ isDescription, children }: { isDescription: boolean; children: ReactNode }) {
  const body = <styled.Body>{children}</styled.Body>;
  return isDescription ? <DialogDescription asChild>{body}</DialogDescription> : body;
}
