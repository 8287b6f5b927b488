import { text } from 'node:stream/consumers';
import { startHttpServer } from '@portal/test-infra/http-server';

/** Starts a proxy to the processor that records every request body. */
export async function startRecordingProcessor(origin: string) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const server = await startHttpServer((request, response) => {
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
  return {
    url: server.origin,
    takeRequests: () => sent.splice(0),
    close: server.close,
  };
}
