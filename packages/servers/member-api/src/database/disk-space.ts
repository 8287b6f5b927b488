import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { codeOf } from './connection-errors.ts';
import type { Db } from './db.ts';

/** What both engines call a disk without space. */
const DISK_FULL = '53100';

const CHECK_INTERVAL_MS = 1_000;

/** The engine ends where it finds no room for the next piece of its log, of 16 MB: before that it takes no changes. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Whether there is room to store anything. */
export interface DiskSpaceMonitor {
  /** As far as is known: what reads goes on in any case. */
  isFull(): boolean;
  /** Finds out anew. */
  check(): Promise<void>;
}

const monitors = new WeakMap<Db, DiskSpaceMonitor>();

/** Says which space a database has. */
export function registerMonitor(db: Db, monitor: DiskSpaceMonitor): void {
  monitors.set(db, monitor);
}

/** Whether the database has no room left. */
export async function isDiskFull(db: Db): Promise<boolean> {
  const monitor = monitors.get(db);
  await monitor?.check();
  return monitor?.isFull() ?? false;
}

/** Whether a change was refused for want of space: on the embedded engine before there is none at all. */
export function isDiskFullError(db: Db, error: unknown): boolean {
  const code = codeOf(error);
  return code === DISK_FULL || (code === '25006' && (monitors.get(db)?.isFull() ?? false));
}

/** Lets the embedded engine take no changes while its disk is nearly full. */
export function guardEmbeddedDisk(engine: PGlite, folder: string): DiskSpaceMonitor & { stop(): void } {
  let isFull = false;
  const check = async () => {
    const { bavail, bsize } = await statfs(folder);
    const wasFull = isFull;
    isFull = bavail * bsize < MIN_FREE_BYTES;
    if (isFull === wasFull || engine.closed) return;
    await engine.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
  };
  // A folder that cannot be looked at is met by the next statement too.
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS).unref();
  return { isFull: () => isFull, check, stop: () => clearInterval(timer) };
}

/** Remembers that a server had no space; whether it still has none is found out by storing something for a moment. */
export function detectServerDiskFull(db: () => Db): DiskSpaceMonitor & { recordError(error: unknown): void } {
  let isFull = false;
  return {
    isFull: () => isFull,
    recordError: (error) => {
      if (codeOf(error) === DISK_FULL) isFull = true;
    },
    check: async () => {
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
