import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is on this machine, undefined where it is not; servers are often outside of a user's path. */
export function findExecutable(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
