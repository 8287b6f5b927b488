import type { Db } from './db.ts';
import { withPatience } from './patience.ts';

/** The database itself is asked after that: nobody waits for a replica that is away as long as for what they need. */
const ANSWER_MS = 2_000;
/** For so long a replica that has failed is left alone. */
const REST_MS = 5_000;

/**
 * Reads what may be some seconds old, from a replica where there is one. Only what nobody changes through the portal may
 * be read so: a member who reads their own payments, choices or forms must see what they have just done.
 */
export type StaleRead = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** Reads from `replica` while it answers, else from the database itself; from that alone where there is no replica. */
export function staleReads(
  db: Db,
  replica: Db | undefined,
  now: () => number = () => performance.now(),
): StaleRead {
  let restsUntil = 0;
  return async (read) => {
    if (!replica || now() < restsUntil) return read(db);
    try {
      return await withPatience(ANSWER_MS, () => read(replica));
    } catch {
      // Away, or without a table that the newest migration has made and that has not come to it.
      restsUntil = now() + REST_MS;
      return read(db);
    }
  };
}
