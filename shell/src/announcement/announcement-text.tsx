import { Box, Icon } from '@portal/ui';
import type { ReactNode } from 'react';
import type { Announcement } from './announcements.ts';

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control',
  paddingInline: '3',
  borderRadius: 'md',
  color: 'info',
  fontSize: { base: 'sm', md: 'md' },
  fontWeight: 'bold',
} as const;

const summaryStyle = {
  ...rowStyle,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > [data-part=text]': {
    flex: '1 1 min(6rem, 100%)',
    paddingBlock: '2',
    overflowWrap: 'anywhere',
    lineHeight: 'tight',
  },
  '& > svg:last-of-type': { transition: 'transform 120ms', flexShrink: '0' },
  'details[open] > & > svg:last-of-type': { transform: 'rotate(180deg)' },
} as const;

interface Props {
  readonly announcement: Announcement;
  /** Dismiss: below the text, so that a closed announcement is one stop of the keyboard. */
  readonly children: ReactNode;
}

/** An announcement as a `details` element, which expands before any script has run. Without a body it is one line. */
export function AnnouncementText({ announcement, children }: Props) {
  const header = announcement.header.trim();
  const body = announcement.body.trim();
  if (body === '') return <Line text={header}>{children}</Line>;
  return (
    <details>
      <Box as="summary" css={summaryStyle}>
        <Icon name="announcement" />
        <span data-part="text">{header || 'Announcement'}</span>
        <Icon name="chevronDown" />
      </Box>
      <Box as="p" padding="3" paddingBlockStart="1" maxWidth="prose" overflowWrap="anywhere">
        {body}
      </Box>
      {children}
    </details>
  );
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box css={rowStyle}>
      <Icon name="announcement" />
      <Box as="p" flex="1 1 min(6rem, 100%)" paddingBlock="2" overflowWrap="anywhere">
        {text}
      </Box>
      {children}
    </Box>
  );
}
