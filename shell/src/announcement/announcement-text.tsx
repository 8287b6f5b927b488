import { Box, Icon } from '@portal/ui';
import type { ReactNode } from 'react';
import type { Announcement } from './announcements.ts';

const FLEX_WITH_BUTTON = '1 1 min(12rem, 100%)';

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control',
  paddingInlineStart: '3',
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

/** An announcement as a `details` element, which expands before any script has run. Without a body it is one line. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const header = announcement.header.trim();
  const body = announcement.body.trim();
  if (body === '') return <Line>{header}</Line>;
  return (
    <Box as="details" flex={FLEX_WITH_BUTTON} minWidth="0">
      <Box as="summary" css={summaryStyle}>
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
    <Box as="p" flex={FLEX_WITH_BUTTON} minWidth="0" css={rowStyle}>
      <Icon name="announcement" />
      <Box as="span" flex="1 1 min(6rem, 100%)" paddingBlock="2" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
