import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux stores these files in memory. */
const SHARED_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** More than a run needs. Containers have 64 MB by default. */
const REQUIRED_BYTES = 2 * GIGABYTE;
const RESERVED_BYTES = 4 * GIGABYTE;

/**
 * Moves temporary files of this process and its children to memory if there is room. The folder is removed at exit.
 * Tests create databases of a thousand files each, which dominate disk time. Idempotent.
 */
export function redirectTempToTmpfs(): void {
  if (tmpdir().startsWith(SHARED_MEMORY) || !hasFreeMemory() || !allowsExecution()) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'portal-tests-'));
  // PostgreSQL runs as another user in a subfolder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasFreeMemory(): boolean {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= REQUIRED_BYTES && freemem() >= REQUIRED_BYTES + RESERVED_BYTES;
}

/** Some tests write programs, which many containers cannot execute in shared memory. */
function allowsExecution(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return !mounts.some((line) => {
    const [, folder, , options = ''] = line.split(' ');
    return folder === SHARED_MEMORY && options.split(',').includes('noexec');
  });
}
