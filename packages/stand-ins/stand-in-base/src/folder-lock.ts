import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Makes sure that one process at a time writes to the folder. The lock is a listening local socket, which the
 * system frees however the process ends. It lies in the system's folder for such things, because its path may have
 * no more than about 100 letters.
 * @returns the function that frees the lock
 * @throws StartError when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `portal-stand-in-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 20)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = createServer((socket) => socket.destroy());
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(path, () => resolve(true));
    });

  if (!(await listen())) {
    if (await answers(path)) throw new StartError(`Another process already uses the folder ${folder}.`);
    // Nobody listens: the process that left the socket was killed.
    await unlink(path);
    if (!(await listen())) throw new StartError(`The folder ${folder} cannot be locked.`);
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
