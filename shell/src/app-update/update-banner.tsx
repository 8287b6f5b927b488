import { Box, Button, HStack, pageTitleId, Text } from '@portal/ui';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmLeaveDialog } from '../routing/confirm-leave-dialog.tsx';
import { useShell } from '../shell.ts';
import { SHORT_VIEWPORT } from '../short-viewport.ts';

/** Announces a new version while the member has unsaved input. It never covers the focused field. */
export function UpdateBanner({ onDismiss }: { readonly onDismiss: () => void }) {
  const { sectionLoader, unsavedChanges } = useShell();
  const [confirming, setConfirming] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  const focusOrigin = useRef<HTMLElement>(null);
  useLayoutEffect(() => reserveSpace(banner.current), []);

  function applyUpdate() {
    unsavedChanges.clear();
    sectionLoader.registryObserver.reloadToUpdate();
  }

  function rememberFocus({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      focusOrigin.current = relatedTarget;
  }

  /** Moves the focus first, because the button disappears. A press does not focus it in every browser. */
  function dismiss() {
    const origin = focusOrigin.current?.isConnected ? focusOrigin.current : null;
    if (banner.current?.contains(document.activeElement))
      (origin ?? document.getElementById(pageTitleId))?.focus({ preventScroll: true });
    onDismiss();
  }

  return (
    <>
      <Box
        ref={banner}
        onFocus={rememberFocus}
        as="section"
        aria-label="Update"
        position="fixed"
        zIndex="help"
        insetBlockEnd={{ base: '0', md: '6' }}
        insetInlineEnd={{ base: '0', md: '6' }}
        width={{ base: 'full', md: 'toast' }}
        padding="4"
        bg="info.soft"
        border="control"
        borderRadius={{ base: 'none', md: 'md' }}
        boxShadow="raised"
        css={{ [`@media ${SHORT_VIEWPORT}`]: { position: 'static' } }}
        _print={{ display: 'none' }}
      >
        <Text>This website has been updated. Finish what you are doing first, then press Update now.</Text>
        <HStack gap="3" marginBlockStart="3">
          <Button
            variant="secondary"
            onClick={() => (unsavedChanges.hasUnsaved() ? setConfirming(true) : applyUpdate())}
          >
            Update now
          </Button>
          <Button variant="ghost" onClick={dismiss}>
            Later
          </Button>
        </HStack>
      </Box>
      {confirming && (
        <ConfirmLeaveDialog
          title="Update without saving?"
          leaveLabel="Update without saving"
          onLeave={applyUpdate}
          onStay={() => setConfirming(false)}
        />
      )}
    </>
  );
}

function reserveSpace(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner || matchMedia(SHORT_VIEWPORT).matches) return undefined;
  const spacing = `${window.innerHeight - banner.getBoundingClientRect().top}px`;
  const { style: page } = document.documentElement;
  page.scrollPaddingBlockEnd = spacing;
  page.paddingBlockEnd = spacing;
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select')) activeElement.scrollIntoView({ block: 'nearest' });
  return () => {
    page.scrollPaddingBlockEnd = '';
    page.paddingBlockEnd = '';
  };
}
