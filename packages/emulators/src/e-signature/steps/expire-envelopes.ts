import type { Services } from './envelope-request.ts';

/** Expires old envelopes without all signatures and sends their events. The next sweep retries after a disk error. */
export function expireEnvelopes(services: Services, now: Date = services.now()): number {
  try {
    const expired = services.envelopes.expire(now);
    for (const envelope of expired) services.webhook.enqueue(envelope);
    return expired.length;
  } catch {
    services.log('events_failed');
    return 0;
  }
}
