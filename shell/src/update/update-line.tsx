import { Box, Button, HStack, Text } from '@portal/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { LeaveQuestion } from '../routing/leave-question.tsx';
import { useShell } from '../shell.ts';

/** A very low window, as at 400 % zoom, has no room for it beside what is typed: it stands below the page. */
const LOW = '(max-height: 30rem)';

/**
 * Says at the lower edge of the window that a newer version waits, over a page on which something is typed: nothing moves,
 * and what is typed into is never below it. Taking it up loads the page anew; what that would lose is asked about first.
 */
export function UpdateLine({ onLater }: { readonly onLater: () => void }) {
  const { sectionLoader, unsaved } = useShell();
  const [leaving, setLeaving] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepClear(line.current), []);

  function takeUp() {
    unsaved.letGo();
    sectionLoader.watch.takeUp();
  }

  return (
    <>
      <Box
        ref={line}
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
        css={{ [`@media ${LOW}`]: { position: 'static' } }}
        _print={{ display: 'none' }}
      >
        <Text>This website has been updated. Finish what you are doing first, then press Update now.</Text>
        <HStack gap="3" marginBlockStart="3">
          <Button variant="secondary" onClick={() => (unsaved.any() ? setLeaving(true) : takeUp())}>
            Update now
          </Button>
          <Button variant="quiet" onClick={onLater}>
            Later
          </Button>
        </HStack>
      </Box>
      {leaving && (
        <LeaveQuestion
          title="Update without saving?"
          leave="Update without saving"
          onLeave={takeUp}
          onStay={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** Lets the page be scrolled until nothing of it is below the line, and brings out what the member is in; answers its undo. */
function keepClear(line: HTMLElement | null): (() => void) | undefined {
  if (!line || matchMedia(LOW).matches) return undefined;
  const room = `${window.innerHeight - line.getBoundingClientRect().top}px`;
  const { style: page } = document.documentElement;
  page.scrollPaddingBlockEnd = room;
  page.paddingBlockEnd = room;
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select')) activeElement.scrollIntoView({ block: 'nearest' });
  return () => {
    page.scrollPaddingBlockEnd = '';
    page.paddingBlockEnd = '';
  };
}
