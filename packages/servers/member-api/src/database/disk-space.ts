import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { codeOf } from './connection-errors.ts';
import type { Db } from './db.ts';

const DISK_FULL = '53100';

const CHECK_INTERVAL_MS = 1_000;

/** The engine exits when it cannot allocate its next WAL segment (16 MB), so writes stop earlier. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

export interface DiskSpaceMonitor {
  /** Last known result. Reads continue on a full disk. */
  isFull(): boolean;
  check(): Promise<void>;
}

const monitors = new WeakMap<Db, DiskSpaceMonitor>();

export function registerMonitor(db: Db, monitor: DiskSpaceMonitor): void {
  monitors.set(db, monitor);
}

export async function isDiskFull(db: Db): Promise<boolean> {
  const monitor = monitors.get(db);
  await monitor?.check();
  return monitor?.isFull() ?? false;
}

/** Returns whether a write failed because the disk is full, or nearly full on the embedded engine. */
export function isDiskFullError(db: Db, error: unknown): boolean {
  const code = codeOf(error);
  return code === DISK_FULL || (code === '25006' && (monitors.get(db)?.isFull() ?? false));
}

export function guardEmbeddedDisk(engine: PGlite, folder: string): DiskSpaceMonitor & { stop(): void } {
  let isFull = false;
  const check = async () => {
    const { bavail, bsize } = await statfs(folder);
    const wasFull = isFull;
    isFull = bavail * bsize < MIN_FREE_BYTES;
    if (isFull === wasFull || engine.closed) return;
    await engine.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
  };
  // If the folder is unreadable, the next statement reports the error.
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS).unref();
  return { isFull: () => isFull, check, stop: () => clearInterval(timer) };
}

/** Records disk-full errors of a server. While full, `check` probes with a temporary table. */
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
          .execute((trx) => store.execute(trx));
        isFull = false;
      } catch (error) {
        if (codeOf(error) !== DISK_FULL) throw error;
      }
    },
  };
}
