import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Starts a proxy to the processor that records every request body. */
export async function startRecordingProcessor(origin: string) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      if (body !== '') sent.push({ call: `${request.method} ${request.url}`, body: JSON.parse(body) });
      const reply = await fetch(new URL(request.url ?? '/', origin), {
        method: request.method ?? 'GET',
        headers: {
          authorization: request.headers.authorization ?? '',
          ...(body !== '' && { 'content-type': 'application/json' }),
        },
        ...(body !== '' && { body }),
      });
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(await reply.text());
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    takeRequests: () => sent.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
