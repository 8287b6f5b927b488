import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of an executable, or undefined. Also searches /usr/sbin, where servers are often installed. */
export function findExecutable(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
