import { problemText } from '@portal/domain/problem-texts';
import { Alert, Box, Button, notify, pageTitleId } from '@portal/ui';
import { useEffect, useState } from 'react';
import { mainId } from '../main-landmark.tsx';
import { useShell } from '../shell.ts';
import type { Announcement } from './announcements.ts';

/** The dismissible box above the page (ANN-01); header and body are shown as text, whatever they hold. */
export function AnnouncementBox() {
  const { announcements } = useShell();
  const [announcement, setAnnouncement] = useState(announcements.inPage);

  useEffect(() => {
    announcements.load().then(setAnnouncement, () => {
      notify({ tone: 'danger', message: problemText('navigationMessage') });
    });
  }, [announcements]);

  if (!announcement) return null;

  function dismiss(shown: Announcement) {
    announcements.dismiss(shown);
    setAnnouncement(undefined);
    // The button is gone: the page goes on at its title, or where that will come.
    (document.getElementById(pageTitleId) ?? document.getElementById(mainId))?.focus();
  }

  return (
    <Box as="section" aria-label="Announcement" marginBlockEnd="8" _print={{ display: 'none' }}>
      <Alert
        tone="info"
        title={announcement.header}
        actions={
          <Button variant="secondary" onClick={() => dismiss(announcement)}>
            Dismiss announcement
          </Button>
        }
      >
        <p>{announcement.body}</p>
      </Alert>
    </Box>
  );
}
