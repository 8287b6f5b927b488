import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** For `process.umask`, at the start of each program: what it writes is for its own user alone. */
export const PRIVATE_UMASK = 0o077;

/**
 * Makes the folder where there is none, and takes what others may do with it and with all that lies in it: folders 0700,
 * files 0600. What programs of before left open is closed by that.
 */
export async function restrictPermissions(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  await setMode(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await setMode(file, 0o700);
    else if (entry.isFile()) await setMode(file, 0o600);
  }
}

async function setMode(file: string, mode: number): Promise<void> {
  await chmod(file, mode).catch((error: NodeJS.ErrnoException) => {
    // Another program has taken it away meanwhile, or it is another user's to keep.
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
  });
}
