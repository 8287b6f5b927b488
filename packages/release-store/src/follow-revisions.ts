import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Revision, Revisions } from './revisions.ts';
import { CHANNEL, clientConfig, newestAfter } from './revisions-in-postgres.ts';

/** A notification may be lost with its connection; this is how late a revision is then known. */
const ASK_EVERY_MS = 1_000;

/** The newest revision, always at hand. */
export interface Followed extends Pick<Revisions, 'newest'> {
  /** Why what is known may not be the newest, or null. */
  problem(): string | null;
  close(): Promise<void>;
}

/**
 * Follows the revisions of a database: hears of a new one when it is added, and asks every second. What was read is kept
 * in `kept`, so that a gateway which starts while the database is away has the last revision that this machine knew. Trouble is reported once.
 */
export function followRevisions(url: string, kept: Revisions, report: (problem: string) => void): Followed {
  const stop = new AbortController();
  let newest: Revision | null = null;
  let problem: string | null = null;
  let wake = new AbortController();

  async function take(found: Revision | null): Promise<void> {
    if (found === null) return;
    newest = found;
    await kept.add(found).catch(() => false);
  }

  async function follow(): Promise<void> {
    const client = new pg.Client(clientConfig(url));
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', () => wake.abort());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      while (!stop.signal.aborted && !lost.signal.aborted) {
        wake = new AbortController();
        await take(await newestAfter(client, newest?.revision ?? 0));
        problem = null;
        first.resolve();
        await rest(AbortSignal.any([wake.signal, stop.signal, lost.signal]));
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function followForEver(): Promise<void> {
    newest = await kept.newest().catch(() => null);
    while (!stop.signal.aborted) {
      await follow().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (problem === null) report(reason);
        problem = reason;
      });
      first.resolve();
      await rest(stop.signal);
    }
  }

  const first = Promise.withResolvers<void>();
  const following = followForEver();
  return {
    async newest() {
      await first.promise;
      return newest;
    },
    problem: () => problem,
    async close() {
      stop.abort();
      await following;
    },
  };
}

const rest = (signal: AbortSignal) => pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
