import { HStack, TextLink } from '@portal/ui';
import type { MouseEvent } from 'react';

/** Parts of the page below the amount due. */
export const PARTS = {
  pending: { id: 'pending-payments', title: 'Pending Payments' },
  coming: { id: 'coming-premiums', title: 'Coming Premiums' },
  history: { id: 'payment-history', title: 'Payment History' },
} as const;

/** Links to the parts of the page, so that nobody scrolls past the future to find a past payment. */
export function PartLinks({ hasComing }: { hasComing: boolean }) {
  const { pending, coming, history } = PARTS;
  return (
    <HStack
      as="nav"
      aria-label="Parts of this page"
      columnGap="6"
      rowGap="0"
      wrap="wrap"
      // Two rows on a phone. The last link may turn out to be missing, and nothing may move then.
      minHeight={{ base: '6rem', sm: 'auto' }}
      alignContent="start"
      _print={{ display: 'none' }}
    >
      {[pending, history, ...(hasComing ? [coming] : [])].map(({ id, title }) => (
        <TextLink key={id} standalone href={`#${id}`} onClick={(event) => goTo(event, id)}>
          {title}
        </TextLink>
      ))}
    </HStack>
  );
}

function goTo(event: MouseEvent, id: string) {
  // Bypasses the router: a URL fragment would add a history entry.
  event.preventDefault();
  const heading = document.getElementById(id)?.querySelector('h2');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
