import { Box, Button } from '@portal/ui';
import { AnnouncementText } from './announcement-text.tsx';
import type { Announcement } from './announcements.ts';

interface Props {
  readonly announcement: Announcement;
  readonly onDismiss: () => void;
}

/**
 * The dismissible announcement (ANN-01), one line that expands to the text and Dismiss. Header and body render as text, never as markup.
 */
export function AnnouncementBox({ announcement, onDismiss }: Props) {
  return (
    <Box
      as="section"
      aria-label="Announcement"
      marginBlockEnd={{ base: '4', md: '8' }}
      borderRadius="md"
      bg="info.soft"
      _print={{ display: 'none' }}
    >
      <AnnouncementText announcement={announcement}>
        <Button variant="ghost" flexShrink="0" aria-label="Dismiss announcement" onClick={onDismiss}>
          Dismiss
        </Button>
      </AnnouncementText>
    </Box>
  );
}
