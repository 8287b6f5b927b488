import { problemText } from '@portal/domain/help/problem-texts';
import { notify, pageTitleId } from '@portal/ui';
import { useEffect, useMemo, useState } from 'react';
import { mainId } from '../main-landmark.tsx';
import { useShell } from '../shell.ts';
import { AnnouncementBox } from './announcement-box.tsx';
import { unlessDismissed } from './announcements.ts';

/** Returns the box of the announcement, or null if there is none or the member dismissed it (ANN-01 to ANN-03). */
export function useAnnouncement() {
  const { announcements } = useShell();
  const [announcement, setAnnouncement] = useState(announcements.readInlined);

  useEffect(() => {
    announcements.load().then(setAnnouncement, () => {
      notify({ tone: 'danger', message: problemText('navigationMessage') });
    });
  }, [announcements]);

  // Another tab dismissed it.
  useEffect(() => {
    const onStorage = () => setAnnouncement((shown) => shown && unlessDismissed(shown));
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  return useMemo(() => {
    if (!announcement) return null;
    const dismiss = () => {
      announcements.dismiss(announcement);
      setAnnouncement(undefined);
      // Dismiss removed the focused button, so move the focus to the page's title or main element.
      (document.getElementById(pageTitleId) ?? document.getElementById(mainId))?.focus();
    };
    return <AnnouncementBox announcement={announcement} onDismiss={dismiss} />;
  }, [announcement, announcements]);
}
