import type { UnconfirmedRequest } from '@portal/section-sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RequestTracker } from './request-tracker.ts';

/**
 * Requests that were sent before this page opened and whose results its data show (F-05, R-09). Empty until `refetch` has
 * loaded the data again. They count as reported then.
 */
export function useUnconfirmedRequests(
  trackers: readonly RequestTracker[],
  refetch: () => Promise<{ readonly isSuccess: boolean }>,
): readonly UnconfirmedRequest[] {
  const [reported, setReported] = useState<readonly UnconfirmedRequest[]>([]);
  const report = useEffectEvent(async () => {
    const earlier = trackers.flatMap((tracker) => tracker.earlier);
    if (earlier.length === 0) return;
    await Promise.all(trackers.map((tracker) => tracker.waitForEarlier()));
    const { isSuccess } = await refetch();
    if (!isSuccess) return;
    for (const tracker of trackers) tracker.finishEarlier();
    setReported(earlier);
  });
  useEffect(() => void report(), []);
  return reported;
}
