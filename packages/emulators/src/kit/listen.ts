import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '@portal/server-kit/operator-error';

export interface Listening {
  port: number;
  /** Stops accepting requests, waits for pending ones, and closes open connections after two seconds. */
  close: () => Promise<void>;
}

/**
 * Listens on the host, for a local one on both loopback addresses.
 * @throws OperatorError when the port is in use or the address is not local
 */
export async function listen(host: string, port: number, listener: RequestListener): Promise<Listening> {
  const local = host === '127.0.0.1' || host === 'localhost';
  const first = await open(local ? '127.0.0.1' : host, port, listener);
  const claimed = (first.address() as AddressInfo).port; // A server with a port always has an address object.
  const servers = [first];
  if (local) {
    try {
      servers.push(await open('::1', claimed, listener));
    } catch (error) {
      // A machine without IPv6 has no ::1.
      if (!(error instanceof AddressUnavailableError)) {
        await close(first);
        throw error;
      }
    }
  }
  return { port: claimed, close: async () => void (await Promise.all(servers.map(close))) };
}

class AddressUnavailableError extends OperatorError {}

function open(host: string, port: number, listener: RequestListener): Promise<Server> {
  // Long keep-alive, so that a busy client does not mistake a closed connection for a lost response.
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 72_000 };
  const server = createServer(limits, listener);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new OperatorError(`Port ${port} on ${host} is in use by another program; stop it, or set PORT.`),
        );
      } else if (
        error.code === 'EADDRNOTAVAIL' ||
        error.code === 'EAFNOSUPPORT' ||
        error.code === 'ENOTFOUND'
      ) {
        reject(new AddressUnavailableError(`HOST ${host} is not an address of this machine.`));
      } else if (error.code === 'EACCES') {
        reject(new OperatorError(`Port ${port} may not be used by this account; set PORT to 1024 or more.`));
      } else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), 2000);
  await closed;
  clearTimeout(cut);
}
