import type { FastifyInstance } from 'fastify';

/** While the server stops, closes each connection after its pending response. An open one would delay the exit. */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}
