import { TextLink } from '@portal/ui';
import type { MouseEvent } from 'react';

/** The section at the end of the page. */
export const PAPERLESS = { id: 'go-paperless', title: 'Go paperless' } as const;

/** Leads from the start of the page to the section at its end (F-11). */
export function PaperlessLink() {
  return (
    <TextLink
      standalone
      alignSelf="start"
      href={`#${PAPERLESS.id}`}
      onClick={goToPaperless}
      _print={{ display: 'none' }}
    >
      {PAPERLESS.title}
    </TextLink>
  );
}

function goToPaperless(event: MouseEvent) {
  // Bypasses the router: a URL fragment would add a history entry.
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(`#${PAPERLESS.id} h2`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
