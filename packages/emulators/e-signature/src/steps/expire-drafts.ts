import type { Services } from './envelope-request.ts';

/** Ends what was not signed in time, and tells of it. A failure of the disk is for the next turn. */
export async function expireDrafts(services: Services, now: Date = services.now()): Promise<number> {
  try {
    const over = await services.envelopes.expire(now);
    for (const envelope of over) await services.webhook.enqueue(envelope);
    return over.length;
  } catch {
    services.log('events_failed');
    return 0;
  }
}
