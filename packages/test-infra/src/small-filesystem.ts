import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/** Mounts a tmpfs of this many megabytes. Returns undefined if this user may not mount. */
export function mountSmallFilesystem(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** Fills the disk except for `reserve` bytes. */
    fill: (reserve: number) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - reserve)));
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}

export function canMount(): boolean {
  const disk = mountSmallFilesystem(1);
  disk?.unmount();
  return disk !== undefined;
}

export const megabytes = (count: number): number => count * MEGABYTE;
