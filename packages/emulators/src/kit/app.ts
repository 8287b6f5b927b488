import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Brand } from './pages/layout.ts';
import { RequestError } from './request-error.ts';
import { createHostCheck, MAX_BODY_BYTES } from './request-guard.ts';
import { securityHeaders } from './responses.ts';
import { serveFiles } from './static-files.ts';
import type { Store } from './store.ts';

interface Deps {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
  readonly store: Store;
  readonly brand: Brand;
  readonly fail: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Creates an emulator's application. Routes accept bodies only through `acceptForms` and `acceptJson`. */
export async function createEmulatorApp({ store, brand, fail, ...server }: Deps): Promise<FastifyInstance> {
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    // Closes the connection, so that an unread body is not parsed as the next request.
    fail(asRequestError(error), request, reply.header('connection', 'close'));
  const headers = Object.entries(securityHeaders(brand));
  const setHeaders = ({ raw }: FastifyReply) => {
    // Sets them on the raw response, because oidc-provider responds without Fastify.
    for (const [name, value] of headers) raw.setHeader(name, value);
  };
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    // A login id may have 254 characters, each percent-encoded.
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (_error, request, reply) => {
      setHeaders(reply);
      return sendError(INVALID_PATH, request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  app.setErrorHandler(sendError);

  const check = createHostCheck(server);
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    setHeaders(reply);
    if (url !== '/healthz') check(raw);
  });
  app.get('/healthz', (_request, reply) =>
    reply
      .code(store.healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: store.healthy ? 'ok' : 'failed' }),
  );
  await serveFiles(app);
  return app;
}

/** Adds routes with their own hooks and body parsers. */
export async function addScope(app: FastifyInstance, add: (scope: FastifyInstance) => void): Promise<void> {
  await app.register((scope, _options, done) => {
    add(scope);
    done();
  });
}

/** Rejects all other methods before their body is read. */
export function rejectOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const method = METHODS.filter((name) => !allowed.includes(name));
  const onRequest = async () => {
    throw new RequestError(405, 'This address does not take that method.');
  };
  app.route({ method, url, onRequest, handler: onRequest });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const INVALID_PATH = new RequestError(400, 'The address is not well-formed.', 'path-invalid');

function asRequestError(error: unknown): unknown {
  const { code, statusCode } = Object(error);
  if (typeof code !== 'string' || !code.startsWith('FST_ERR_') || statusCode >= 500) return error;
  if (statusCode === 413) return new RequestError(413, 'The request is too large.');
  return new RequestError(400, 'The request is not well-formed.');
}
