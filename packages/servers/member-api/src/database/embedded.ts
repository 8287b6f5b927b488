import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { lockFolder } from '@portal/server-kit/folder-lock';
import { OperatorError } from '@portal/server-kit/operator-error';
import { type DiskSpaceMonitor, guardEmbeddedDisk } from './disk-space.ts';
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts';

const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;

/** Parsers that return the same values as the server connection's (see session.ts). */
export const valueParsers = { [types.DATE]: (text: string) => text, [types.INT8]: Number };

export interface EmbeddedEngine {
  readonly engine: PGlite;
  readonly diskSpace: DiskSpaceMonitor;
  release(): Promise<void>;
}

/** Opens or creates the database in `<dataDir>/database`. @throws OperatorError when it is locked or unreadable */
export async function openEmbedded(dataDir: string): Promise<EmbeddedEngine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await create(dataDir, folder);
    const engine = await start(folder);
    const diskSpace = guardEmbeddedDisk(engine, folder);
    const stopHousekeeping = startHousekeeping(engine, diskSpace);
    return {
      engine,
      diskSpace,
      release: () => {
        stopHousekeeping();
        diskSpace.stop();
        return unlock();
      },
    };
  } catch (error) {
    await unlock();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database in ${dataDir} cannot be opened: ${String(error)}.`, {
      cause: error,
    });
  }
}

function start(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFileSystem(folder),
    dataDir: folder,
    startParams: durableStartParams,
    parsers: valueParsers,
    extensions: { pg_trgm },
  });
}

/** Creates the database in a temporary folder and renames it, so an interrupted start leaves nothing. */
async function create(dataDir: string, folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await (await start(unfinished)).close();
  for (const path of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    sync(join(path.parentPath, path.name));
  }
  renameSync(unfinished, folder);
  sync(dataDir);
}

function sync(path: string): void {
  // Windows cannot fsync folders or read-only handles, so rename must suffice.
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The engine has no background processes. The WAL would grow and planner statistics would age. */
function startHousekeeping(engine: PGlite, diskSpace: DiskSpaceMonitor): () => void {
  const run = (statement: string) => () => {
    if (!engine.closed && !diskSpace.isFull()) engine.exec(statement).catch(() => undefined);
  };
  const timers = [
    setInterval(run('checkpoint'), CHECKPOINT_EVERY_MS).unref(),
    setInterval(run('vacuum analyze'), VACUUM_EVERY_MS).unref(),
  ];
  return () => timers.forEach(clearInterval);
}
