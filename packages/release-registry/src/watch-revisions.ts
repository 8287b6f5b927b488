import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CHANNEL, clientConfig, type NewestRevision, queryNewest } from './postgres-revisions.ts';
import type { Revision, Revisions } from './revisions.ts';

/** Notifications are lost with their connection. Polling bounds the delay of a revision to this time. */
const POLL_INTERVAL_MS = 1_000;

/** Holds the newest revision in memory. */
export interface RevisionWatcher extends Pick<Revisions, 'newest'> {
  /** Why the known revision may be outdated, or null. */
  problem(): string | null;
  close(): Promise<void>;
}

/** A database that cannot be read, or that has other revisions than before. Each is reported once. */
type Problem = 'unavailable' | 'restored';

/** Watches the revisions by notification and polling. Copies each to `stored`, for a start without the database. */
export function watchRevisions(
  url: string,
  stored: Revisions,
  report: (problem: string) => void,
): RevisionWatcher {
  const stop = new AbortController();
  let newest: Revision | null = null;
  const problems: Record<Problem, string | null> = { unavailable: null, restored: null };
  let wake = new AbortController();

  async function update(found: NewestRevision | null): Promise<void> {
    const known = newest?.revision ?? 0;
    const revision = found?.revision ?? 0;
    const text = found?.text ?? null;
    setProblem('unavailable', null);
    if (text !== null && revision > known) {
      newest = { revision, text };
      await stored.add(newest).catch(() => false);
      return setProblem('restored', null);
    }
    const isKnown = revision === known && text === null;
    setProblem(
      'restored',
      isKnown
        ? null
        : `The registry's revision ${revision} is not what this gateway knows as revision ${known}: see "Backup and restore" in docs/operations.md.`,
    );
  }

  function setProblem(kind: Problem, reason: string | null): void {
    if (reason !== null && problems[kind] === null) report(reason);
    problems[kind] = reason;
  }

  async function watch(): Promise<void> {
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
        await update(await queryNewest(client, newest));
        first.resolve();
        await sleep(AbortSignal.any([wake.signal, stop.signal, lost.signal]));
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function watchForever(): Promise<void> {
    newest = await stored.newest().catch(() => null);
    while (!stop.signal.aborted) {
      await watch().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        setProblem('unavailable', reason);
      });
      first.resolve();
      await sleep(stop.signal);
    }
  }

  const first = Promise.withResolvers<void>();
  const watching = watchForever();
  return {
    async newest() {
      await first.promise;
      return newest;
    },
    problem: () => problems.unavailable ?? problems.restored,
    async close() {
      stop.abort();
      await watching;
    },
  };
}

const sleep = (signal: AbortSignal) => pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
