import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

/** A process that ends, or has just started another one, may hold what it has given back for a moment longer. */
const FREE_WITHIN_MS = 1_000;

/**
 * Keeps a second process away from a data folder: two embedded engines on one folder ruin it. The lock is a socket,
 * which the kernel frees when the process ends, however it ends.
 * @throws StartError when another process holds the folder.
 */
export async function lockFolder(folder: string): Promise<Server> {
  const address = lockAddress(realpathSync(folder));
  for (const end = Date.now() + FREE_WITHIN_MS; ; await pause(50)) {
    const server = await listen(address);
    if (server) return server;
    if (Date.now() > end) {
      throw new StartError(`The data folder ${folder} is in use by another process: stop that one first.`);
    }
  }
}

/** Undefined when somebody listens there already. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}

function lockAddress(folder: string): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  // Linux: an abstract socket, which leaves no file behind. Windows: a named pipe. Elsewhere: a file in the folder.
  if (process.platform === 'linux') return `\0member-portal-${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\member-portal-${id}`;
  return join(folder, '.lock');
}
