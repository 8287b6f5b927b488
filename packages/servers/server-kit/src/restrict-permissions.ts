import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** For `process.umask` at program start: files are private to the user. */
export const PRIVATE_UMASK = 0o077;

/**
 * Creates the folder if missing, and makes all its content private: folders 0700, files 0600. Fixes files that
 * other programs left open.
 */
export async function restrictPermissions(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Windows has no file modes.
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
    // Another program has deleted the file, or another user owns it.
    if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
  });
}
