import type { Db } from './db.ts';
import { runWithTimeout } from './query-timeout.ts';

/** After this time the primary is queried. A missing replica must not delay a member for long. */
const QUERY_TIMEOUT_MS = 2_000;
const COOLDOWN_MS = 5_000;

/** Reads from a replica if available. Only for data that members cannot change: they must see their own writes. */
export type ReplicaRead = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

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
      // Unavailable, or a newly migrated table has not been replicated yet.
      unavailableUntil = now() + COOLDOWN_MS;
      return read(db);
    }
  };
}
