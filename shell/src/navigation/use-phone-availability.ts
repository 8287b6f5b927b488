import { serverNow } from '@portal/api';
import { getPhoneAvailability, phoneAvailabilityText } from '@portal/domain/help/phone-hours';
import { usePlatform } from '@portal/section-sdk';
import { useHydrated } from '@portal/ui';
import { useEffect, useState } from 'react';

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Returns whether the telephone is staffed now, as text. Updates on focus too, because timers sleep with a computer.
 */
export function usePhoneAvailability(): string | undefined {
  const hours = usePlatform().config.society.supportTimes;
  const hydrated = useHydrated();
  const [now, setNow] = useState(serverNow);
  const availability = hours && getPhoneAvailability(hours, now);
  const validUntil = availability?.validUntil.getTime();

  useEffect(() => {
    if (validUntil === undefined) return;
    const updateNow = () => setNow(serverNow());
    const timer = setTimeout(updateNow, Math.min(validUntil - now.getTime(), MAX_TIMEOUT_MS));
    document.addEventListener('visibilitychange', updateNow);
    window.addEventListener('focus', updateNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updateNow);
      window.removeEventListener('focus', updateNow);
    };
    // Restarts after each update: the clock may be set back, or the wait may exceed the timer's maximum.
  }, [validUntil, now]);

  return hydrated && hours && availability ? phoneAvailabilityText(hours, availability, now) : undefined;
}
