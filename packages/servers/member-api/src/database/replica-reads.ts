import type { Db } from './db.ts';
import { runWithTimeout } from './query-timeout.ts';

/** The database itself is asked after that: nobody waits for a replica that is away as long as for what they need. */
const QUERY_TIMEOUT_MS = 2_000;
/** For so long a replica that has failed is left alone. */
const COOLDOWN_MS = 5_000;

/**
 * Reads what may be some seconds old, from a replica where there is one. Only what nobody changes through the portal may
 * be read so: a member who reads their own payments, choices or forms must see what they have just done.
 */
export type ReplicaRead = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** Reads from `replica` while it answers, else from the database itself; from that alone where there is no replica. */
export function createReplicaReader(
  db: Db,
  replica: Db | undefined,
  now: () => number = () => performance.now(),
): ReplicaRead {
  let unavailableUntil = 0;
  return async (read) => {
    if (!replica || now() < unavailableUntil) return read(db);
    try {
      return await runWithTimeout(QUERY_TIMEOUT_MS, () => read(replica));
    } catch {
      // Away, or without a table that the newest migration has made and that has not come to it.
      unavailableUntil = now() + COOLDOWN_MS;
      return read(db);
    }
  };
}
