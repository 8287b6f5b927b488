import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { codeOf } from './away.ts';
import type { Db } from './db.ts';

/** What both engines call a disk without space. */
const DISK_FULL = '53100';

const LOOK_EVERY_MS = 1_000;

/** The engine ends where it finds no room for the next piece of its log, of 16 MB: before that it takes no changes. */
const NEEDED_BYTES = 64 * 1024 * 1024;

/** Whether there is room to store anything. */
export interface Space {
  /** As far as is known: what reads goes on in any case. */
  isFull(): boolean;
  /** Finds out anew. */
  look(): Promise<void>;
}

const spaces = new WeakMap<Db, Space>();

/** Says which space a database has. */
export function watchSpace(db: Db, space: Space): void {
  spaces.set(db, space);
}

/** Whether the database has no room left. */
export async function findOutIfFull(db: Db): Promise<boolean> {
  const space = spaces.get(db);
  await space?.look();
  return space?.isFull() ?? false;
}

/** Whether a change was refused for want of space: on the embedded engine before there is none at all. */
export function isOutOfSpace(db: Db, error: unknown): boolean {
  const code = codeOf(error);
  return code === DISK_FULL || (code === '25006' && (spaces.get(db)?.isFull() ?? false));
}

/** Lets the embedded engine take no changes while its disk is nearly full. */
export function guardSpace(engine: PGlite, folder: string): Space & { stop(): void } {
  let isFull = false;
  const look = async () => {
    const { bavail, bsize } = await statfs(folder);
    const wasFull = isFull;
    isFull = bavail * bsize < NEEDED_BYTES;
    if (isFull === wasFull || engine.closed) return;
    await engine.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
  };
  // A folder that cannot be looked at is met by the next statement too.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  return { isFull: () => isFull, look, stop: () => clearInterval(timer) };
}

/** Remembers that a server had no space; whether it still has none is found out by storing something for a moment. */
export function rememberSpace(db: () => Db): Space & { notice(error: unknown): void } {
  let isFull = false;
  return {
    isFull: () => isFull,
    notice: (error) => {
      if (codeOf(error) === DISK_FULL) isFull = true;
    },
    look: async () => {
      if (!isFull) return;
      const store = sql`
        create temporary table space_probe on commit drop as
        select repeat('-', 1000) from generate_series(1, 100)
      `;
      try {
        await db()
          .transaction()
          .execute((transaction) => store.execute(transaction));
        isFull = false;
      } catch (error) {
        if (codeOf(error) !== DISK_FULL) throw error;
      }
    },
  };
}
