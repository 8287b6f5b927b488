import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startHttpServer } from '@portal/test-infra/http-server';

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a receiver of business events that fails on demand. */
export async function startEventReceiver() {
  const deliveries: Delivery[] = [];
  let respond: (delivery: Delivery) => number | 'disconnect' = () => 204;
  const server = await startHttpServer((request, response) => {
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
  return {
    url: `${server.origin}/events`,
    deliveries,
    /** Ids of the accepted events. */
    ids: () => deliveries.map(({ body }): number => JSON.parse(body.toString()).event.id),
    respondWith: (next: typeof respond) => {
      respond = next;
    },
    close: server.close,
  };
}
