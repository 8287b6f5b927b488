import { Box, Button, Icon } from '@portal/ui';
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
  readonly onDismiss: () => void;
}

/**
 * The dismissible announcement (ANN-01): a `details` element, which expands before any script has run. Without a body
 * it is one line. Header and body render as text, never as markup.
 */
export function AnnouncementBox({ announcement, onDismiss }: Props) {
  const header = announcement.header.trim();
  const body = announcement.body.trim();
  return (
    <Box
      as="section"
      aria-label="Announcement"
      marginBlockEnd={{ base: '4', md: '8' }}
      borderRadius="md"
      bg="info.soft"
      _print={{ display: 'none' }}
    >
      {body === '' ? (
        <Box css={rowStyle}>
          <Icon name="announcement" />
          <Box as="p" flex="1 1 min(6rem, 100%)" paddingBlock="2" overflowWrap="anywhere">
            {header}
          </Box>
          <DismissButton onDismiss={onDismiss} />
        </Box>
      ) : (
        <details>
          <Box as="summary" css={summaryStyle}>
            <Icon name="announcement" />
            <span data-part="text">{header || 'Announcement'}</span>
            <Icon name="chevronDown" />
          </Box>
          <Box as="p" padding="3" paddingBlockStart="1" maxWidth="prose" overflowWrap="anywhere">
            {body}
          </Box>
          {/* Below the text, so that a closed announcement is one stop of the keyboard. */}
          <DismissButton onDismiss={onDismiss} />
        </details>
      )}
    </Box>
  );
}

function DismissButton({ onDismiss }: Pick<Props, 'onDismiss'>) {
  return (
    <Button variant="ghost" flexShrink="0" aria-label="Dismiss announcement" onClick={onDismiss}>
      Dismiss
    </Button>
  );
}
