import { getPhoneAvailability, phoneAvailabilityText } from '@portal/domain/help/phone-hours';
import { usePlatform } from '@portal/section-sdk';
import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** What a timer can wait at most. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Whether somebody answers the telephone now, in a sentence; undefined where the configuration has no hours, and before
 * the page is a browser's. It wakes when the sentence stops being true, and looks again when somebody comes back to the
 * page, since a machine that slept was told nothing.
 */
export function usePhoneAvailability(): string | undefined {
  const hours = usePlatform().config.society.supportTimes;
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  const availability = hours && getPhoneAvailability(hours, now);
  const validUntil = availability?.validUntil.getTime();

  useEffect(() => {
    if (validUntil === undefined) return;
    const updateNow = () => setNow(new Date());
    const timer = setTimeout(updateNow, Math.min(validUntil - now.getTime(), MAX_TIMEOUT_MS));
    document.addEventListener('visibilitychange', updateNow);
    window.addEventListener('focus', updateNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updateNow);
      window.removeEventListener('focus', updateNow);
    };
    // Anew after each look: a clock that was put back, or a wait longer than a timer's, wakes it too early.
  }, [validUntil, now]);

  return hydrated && hours && availability ? phoneAvailabilityText(hours, availability, now) : undefined;
}
