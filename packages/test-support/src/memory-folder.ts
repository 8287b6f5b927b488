import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is in here in memory. */
const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** Far more than a run has at once; containers have 64 MB unless they are told otherwise. */
const ROOM = 2 * GIGABYTE;
const LEFT_FOR_PROGRAMS = 4 * GIGABYTE;

/**
 * Lets the temporary files of this process and of those that it starts live in memory where there is room, in a folder
 * that goes when this process ends: tests make databases of a thousand files each, copy them and remove them, which is
 * half of a disk's system time. Does nothing where it has been done.
 */
export function keepTemporaryFilesInMemory(): void {
  if (tmpdir().startsWith(MEMORY) || !hasRoom() || !runsPrograms()) return;
  const folder = mkdtempSync(join(MEMORY, 'portal-tests-'));
  // PostgreSQL runs as another user, in a folder of its own inside.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM && freemem() >= ROOM + LEFT_FOR_PROGRAMS;
}

/** Some tests write programs, which many containers do not let run from there. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return !mounts.some((line) => {
    const [, folder, , options = ''] = line.split(' ');
    return folder === MEMORY && options.split(',').includes('noexec');
  });
}
