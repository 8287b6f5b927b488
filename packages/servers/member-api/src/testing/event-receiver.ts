import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a receiver of business events that fails on demand. */
export async function startEventReceiver() {
  const deliveries: Delivery[] = [];
  let respond: (delivery: Delivery) => number | 'disconnect' = () => 204;
  const server = createServer((request, response) => {
    void (async () => {
      const delivery = { headers: request.headers, body: await buffer(request) };
      const status = respond(delivery);
      if (status === 'disconnect') {
        request.socket.destroy();
        return;
      }
      if (status < 300) deliveries.push(delivery);
      response.writeHead(status, { location: '/elsewhere' }).end('the text of the receiver');
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/events`,
    deliveries,
    /** Ids of the accepted events. */
    ids: () => deliveries.map(({ body }): number => JSON.parse(body.toString()).event.id),
    respondWith: (next: typeof respond) => {
      respond = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
