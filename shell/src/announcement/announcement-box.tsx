import { problemText } from '@portal/domain/help/problem-texts';
import { Box, Button, notify, pageTitleId } from '@portal/ui';
import { memo, useEffect, useState } from 'react';
import { mainId } from '../main-landmark.tsx';
import { useShell } from '../shell.ts';
import { AnnouncementText } from './announcement-text.tsx';
import type { Announcement } from './announcements.ts';

/**
 * The dismissible announcement above the page (ANN-01). It is one line that expands, so that the page hardly moves
 * down. Header and body render as text, never as markup.
 */
export const AnnouncementBox = memo(function AnnouncementBox() {
  const { announcements } = useShell();
  const [announcement, setAnnouncement] = useState(announcements.readInlined);

  useEffect(() => {
    announcements.load().then(setAnnouncement, () => {
      notify({ tone: 'danger', message: problemText('navigationMessage') });
    });
  }, [announcements]);

  if (!announcement) return null;

  function dismiss(shown: Announcement) {
    announcements.dismiss(shown);
    setAnnouncement(undefined);
    // Dismiss removed the focused button, so move the focus to the page's title or main element.
    (document.getElementById(pageTitleId) ?? document.getElementById(mainId))?.focus();
  }

  return (
    <Box
      as="section"
      aria-label="Announcement"
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      justifyContent="flex-end"
      columnGap="2"
      marginBlockEnd={{ base: '4', md: '6' }}
      borderRadius="md"
      bg="info.soft"
      _print={{ display: 'none' }}
    >
      <AnnouncementText announcement={announcement} />
      <Button
        variant="ghost"
        flexShrink="0"
        aria-label="Dismiss announcement"
        onClick={() => dismiss(announcement)}
      >
        Dismiss
      </Button>
    </Box>
  );
});
