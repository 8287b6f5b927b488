import { createServer } from 'node:http';

/** A process of its own: a server that does nothing but send what it was given, whatever it is asked. */
process.once('message', ({ port, body }: { port: number; body: string }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
