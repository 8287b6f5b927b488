import { Box, Icon } from '@portal/ui';
import type { ReactNode } from 'react';
import type { Announcement } from './announcements.ts';

/** As tall as a control, in the colours of an information. */
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control',
  paddingInlineStart: '3',
  borderRadius: 'md',
  color: 'info',
  fontWeight: 'bold',
} as const;

/** The header cut to one line until it is open; a screen reader and a search within the page have all of it. */
const opening = {
  ...line,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > [data-part=text]': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  'details[open] > & > [data-part=text]': { whiteSpace: 'normal' },
  '& > svg:last-of-type': { transition: 'transform 120ms', flexShrink: '0' },
  'details[open] > & > svg:last-of-type': { transform: 'rotate(180deg)' },
} as const;

/**
 * An announcement as one line that opens by the browser's own means, so that it works before any script has run. One of
 * a single text needs no opening.
 */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const header = announcement.header.trim();
  const body = announcement.body.trim();
  if (body === '') return <Line>{header}</Line>;
  return (
    <Box as="details" flex="1" minWidth="0">
      <Box as="summary" css={opening}>
        <Icon name="announcement" />
        <span data-part="text">{header || 'Announcement'}</span>
        <Icon name="chevronDown" />
      </Box>
      <Box as="p" padding="3" paddingBlockStart="1" maxWidth="prose" overflowWrap="anywhere">
        {body}
      </Box>
    </Box>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box as="p" flex="1" minWidth="0" css={line}>
      <Icon name="announcement" />
      <Box as="span" paddingBlock="2" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
