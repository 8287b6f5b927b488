import { Box, Heading, HStack } from '@portal/ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';

export interface ShellDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Called on Escape, so it must be the safe choice. */
  readonly onClose: () => void;
  readonly initialFocus?: RefObject<HTMLButtonElement | null>;
}

/** A modal built on the native `dialog`, which traps and restores the focus. Needs no extra chunk. */
export function BrowserDialog({ title, children, actions, onClose, initialFocus }: ShellDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  const closeByEscape = useEffectEvent((event: Event) => {
    event.preventDefault();
    onClose();
  });

  useEffect(() => {
    const dialog = box.current;
    dialog?.addEventListener('cancel', closeByEscape);
    dialog?.showModal();
    initialFocus?.current?.focus();
    return () => {
      dialog?.removeEventListener('cancel', closeByEscape);
      dialog?.close();
    };
  }, [initialFocus]);

  return (
    <Box
      as="dialog"
      ref={box}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="dialog"
      margin="auto"
      padding={{ base: '4', sm: '8' }}
      bg="surface"
      color="text"
      border="subtle"
      borderRadius="md"
      css={{ '&::backdrop': { bg: 'backdrop' } }}
    >
      <Heading as="h2" size="xl" id={titleId}>
        {title}
      </Heading>
      <Box id={textId} paddingBlock="6">
        {children}
      </Box>
      <HStack gap="3" flexWrap="wrap">
        {actions}
      </HStack>
    </Box>
  );
}
