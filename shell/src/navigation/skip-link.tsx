import { Box } from '@portal/ui';
import type { MouseEvent } from 'react';
import { mainId } from '../main-landmark.tsx';

/** First link of every page. The fragment alone serves prerendered pages before their script runs. */
export function SkipLink() {
  return (
    <Box
      asChild
      position="fixed"
      insetBlockStart="2"
      insetInlineStart="2"
      zIndex="toast"
      paddingInline="4"
      paddingBlock="3"
      bg="accent"
      color="accent.contrast"
      fontWeight="bold"
      borderRadius="md"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
      // Leads nowhere while the page is inert, for example under the open menu.
      css={{ [`body:has([inert] #${mainId}) &`]: { display: 'none' } }}
      _print={{ display: 'none' }}
    >
      <a href={`#${mainId}`} onClick={focusMain}>
        Skip to main content
      </a>
    </Box>
  );
}

function focusMain(event: MouseEvent) {
  const main = document.getElementById(mainId);
  if (!main) return;
  // A URL fragment would add a history entry without state, such as the step of a task.
  event.preventDefault();
  main.scrollIntoView();
  main.focus({ preventScroll: true });
}
