import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClientErrorHandler, handleProtocolErrors } from '@portal/server-kit/protocol-errors';
import { StartupError } from '@portal/server-kit/startup-error';
import { rejectProtocolError } from './protocol-errors.ts';

export interface Listening {
  port: number;
  /** Takes no more requests, finishes those under way, and cuts what is still open after two seconds. */
  close: () => Promise<void>;
}

/**
 * Listens on the host, and for this machine alone on both of its addresses, since `localhost` means ::1 to one
 * program and 127.0.0.1 to the next.
 * @throws StartupError in one sentence when the port is taken or the address is not this machine's
 */
export async function listen(host: string, port: number, listener: RequestListener): Promise<Listening> {
  const local = host === '127.0.0.1' || host === 'localhost';
  const first = await open(local ? '127.0.0.1' : host, port, listener);
  const claimed = (first.address() as AddressInfo).port; // An object for every server that listens on a port.
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

class AddressUnavailableError extends StartupError {}

function open(host: string, port: number, listener: RequestListener): Promise<Server> {
  // Longer than a busy client needs to notice that a connection has ended, which it would take for a lost answer.
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 72_000 };
  const server = createServer(limits, listener).on(
    'clientError',
    createClientErrorHandler(rejectProtocolError),
  );
  handleProtocolErrors(server, rejectProtocolError);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new StartupError(`Port ${port} on ${host} is in use by another program; stop it, or set PORT.`),
        );
      } else if (
        error.code === 'EADDRNOTAVAIL' ||
        error.code === 'EAFNOSUPPORT' ||
        error.code === 'ENOTFOUND'
      ) {
        reject(new AddressUnavailableError(`HOST ${host} is not an address of this machine.`));
      } else if (error.code === 'EACCES') {
        reject(new StartupError(`Port ${port} may not be used by this account; set PORT to 1024 or more.`));
      } else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 2000);
  await closed;
  clearTimeout(cut);
}
