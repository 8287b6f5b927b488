import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from './startup-error.ts';

/** A process that ends, or has just started another one, may hold what it has given back for a moment longer. */
const FREE_WITHIN_MS = 1_000;
const SOCKET_FILE = '.sock';

/**
 * Keeps a second process away from a data folder. The lock is a socket, which the kernel frees when the process ends,
 * however it ends.
 * @returns what frees it before that
 * @throws StartupError when another process holds the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = lockAddress(realpathSync(folder));
  for (const end = Date.now() + FREE_WITHIN_MS; ; await pause(50)) {
    const server = await listen(address);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (Date.now() > end) {
      throw new StartupError(`The data folder ${folder} is in use by another process: stop that one first.`);
    }
    await removeStaleSocket(address);
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

/** Where the lock is a file, that of a process which was killed is still there, and nobody answers. */
async function removeStaleSocket(address: string): Promise<void> {
  if (address.endsWith(SOCKET_FILE) && !(await isSocketAlive(address))) rmSync(address, { force: true });
}

function isSocketAlive(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Linux: an abstract socket, which leaves no file behind. Windows: a named pipe. Elsewhere: a file with a short path. */
function lockAddress(folder: string): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0member-portal-${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\member-portal-${id}`;
  return join(tmpdir(), `member-portal-${id}${SOCKET_FILE}`);
}
