import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from './operator-error.ts';

/** A closing process may hold the socket for a moment, so locking retries. */
const FREE_WITHIN_MS = 1_000;
const SOCKET_FILE = '.sock';

/**
 * Locks a data folder for this process. The lock is a socket, which the kernel frees when the process ends. Returns
 * the function that unlocks it.
 * @throws OperatorError when another process has the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = lockAddress(realpathSync(folder));
  for (const end = Date.now() + FREE_WITHIN_MS; ; await pause(50)) {
    const server = await listen(address);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (Date.now() > end) {
      throw new OperatorError(`The data folder ${folder} is in use by another process: stop that one first.`);
    }
    await removeStaleSocket(address);
  }
}

/** Returns undefined when the address is in use. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}

/** A killed process leaves its socket file behind, without a listener. */
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

/** Linux uses an abstract socket, Windows a named pipe, other systems a socket file with a short path. */
function lockAddress(folder: string): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0member-portal-${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\member-portal-${id}`;
  return join(tmpdir(), `member-portal-${id}${SOCKET_FILE}`);
}
