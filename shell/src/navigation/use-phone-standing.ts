import { phoneStanding, phoneStandingText } from '@portal/domain/help/phone-hours';
import { usePlatform } from '@portal/platform';
import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** What a timer can wait at most. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Whether somebody answers the telephone now, in a sentence; undefined where the configuration has no hours, and before
 * the page is a browser's. It wakes when the sentence stops being true, and looks again when somebody comes back to the
 * page, since a machine that slept was told nothing.
 */
export function usePhoneStanding(): string | undefined {
  const hours = usePlatform().config.society.supportTimes;
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  const standing = hours && phoneStanding(hours, now);
  const until = standing?.saidUntil.getTime();

  useEffect(() => {
    if (until === undefined) return;
    const look = () => setNow(new Date());
    const timer = setTimeout(look, Math.min(until - now.getTime(), LONGEST_WAIT_MS));
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
    // Anew after each look: a clock that was put back, or a wait longer than a timer's, wakes it too early.
  }, [until, now]);

  return hydrated && hours && standing ? phoneStandingText(hours, standing, now) : undefined;
}
