import type { Services } from './envelope-request.ts';

/** Expires old envelopes without all signatures and sends their events. The next sweep retries after a disk error. */
export async function expireEnvelopes(services: Services, now: Date = services.now()): Promise<number> {
  try {
    const expired = await services.envelopes.expire(now);
    for (const envelope of expired) await services.webhook.enqueue(envelope);
    return expired.length;
  } catch {
    services.log('events_failed');
    return 0;
  }
}
