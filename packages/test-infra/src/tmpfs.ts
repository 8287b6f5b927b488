import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is in here in memory. */
const SHARED_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** Far more than a run has at once; containers have 64 MB unless they are told otherwise. */
const REQUIRED_BYTES = 2 * GIGABYTE;
const RESERVED_BYTES = 4 * GIGABYTE;

/**
 * Lets the temporary files of this process and of those that it starts live in memory where there is room, in a folder
 * that goes when this process ends: tests make databases of a thousand files each, copy them and remove them, which is
 * half of a disk's system time. Does nothing where it has been done.
 */
export function redirectTempToTmpfs(): void {
  if (tmpdir().startsWith(SHARED_MEMORY) || !hasFreeMemory() || !allowsExecution()) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'portal-tests-'));
  // PostgreSQL runs as another user, in a folder of its own inside.
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

/** Some tests write programs, which many containers do not let run from there. */
function allowsExecution(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return !mounts.some((line) => {
    const [, folder, , options = ''] = line.split(' ');
    return folder === SHARED_MEMORY && options.split(',').includes('noexec');
  });
}
