import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { contract } from '@portal/api/contracts/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnyReply, sendProblem } from './problem.ts';
import { createUpstreamPool, type UpstreamPool } from './upstream-pool.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a call that is passed on, where there are traces. */
    spanId: string | undefined;
  }
}

interface ApiProxySettings {
  readonly apiUrls: readonly string[];
  readonly apiTimeoutMs: number;
  /** Makes spans of the calls that are passed on. */
  readonly addTraces: ((app: FastifyInstance) => void) | undefined;
}

const calls = Object.values(contract);
/** The description of the calls, and what the e-signature service tells (F-07). */
const UNKNOWN_CALL = ['/v1/openapi.json', '/v1/docs', '/v1/docusign/Webhook'];
const KNOWN_PATHS = new Set<string>([...calls.map(({ path }) => path), ...UNKNOWN_CALL]);
/** Calls that may be made twice: some GETs change state (AMB-09). */
const IDEMPOTENT_METHODS = new Set<string>(
  calls.filter(({ method, changesState }) => method === 'GET' && !changesState).map(({ path }) => path),
);

/** Nothing was sent yet. */
const CONNECT_ERRORS =
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
/** The connection broke, and whether the call was acted on is not known. */
const CONNECTION_RESET_ERRORS = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Passes `/v1` to a copy of the API. A call goes to another copy only when the first did not get it, or when it may be
 * made twice; whether money moved is for the API to say, so that nothing else is ever sent again.
 */
export function apiProxy(app: FastifyInstance, settings: ApiProxySettings, done: () => void): void {
  const upstreams = createUpstreamPool(settings.apiUrls);
  app.addHook('onClose', async () => upstreams.stop());
  app.decorateRequest('spanId', undefined);
  settings.addTraces?.(app);
  app.register(replyFrom, {
    undici: {
      headersTimeout: settings.apiTimeoutMs,
      bodyTimeout: settings.apiTimeoutMs,
      connect: { timeout: Math.min(settings.apiTimeoutMs, 5_000) },
      connections: 128,
      pipelining: 1,
    },
    destroyAgent: true,
    retryMethods: [],
    disableRequestLogging: true,
  });
  app.removeAllContentTypeParsers();
  // Kept whole, so that a call which a copy did not get can be given to another.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    handler: (request, reply) => {
      request.label = labelOf(request.path);
      return forward(request, reply, upstreams, new Set());
    },
  });
  done();
}

/** What a call is named by its path: never by one that nobody knows, which may hold anything. */
export function labelOf(path: string): string {
  if (path.startsWith('/v1/docs/')) return '/v1/docs';
  return KNOWN_PATHS.has(path) ? path : '/v1/(unknown)';
}

function forward(
  request: FastifyRequest,
  reply: AnyReply,
  upstreams: UpstreamPool,
  attempted: Set<string>,
): AnyReply {
  const upstream = upstreams.next(attempted);
  if (upstream === undefined) return sendUnavailable(reply);
  attempted.add(upstream);
  const body = request.body instanceof Buffer ? request.body : undefined;
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  return reply.from(undefined, {
    getUpstream: () => upstream,
    ...(body && { body, contentType }),
    rewriteRequestHeaders: (_request, headers) => upstreamHeaders(request, headers),
    rewriteHeaders: (headers) => {
      const { connection, 'keep-alive': _, ...clientHeaders } = headers;
      // So says a copy that is about to stop.
      if (connection === 'close') upstreams.markUnhealthy(upstream);
      return clientHeaders;
    },
    onError: (failed, { error }) => {
      const code = causeOf(error);
      if (CONNECT_ERRORS.test(code)) upstreams.markUnhealthy(upstream);
      const mayRetry =
        CONNECT_ERRORS.test(code) || (CONNECTION_RESET_ERRORS.test(code) && isIdempotent(request));
      if (mayRetry) forward(request, failed, upstreams, attempted);
      else if (isTimeout(error))
        sendProblem(failed, 504, 'api-timeout', 'The portal did not get an answer in time.');
      else sendUnavailable(failed);
    },
  });
}

const isIdempotent = ({ method, path }: FastifyRequest) => method === 'GET' && IDEMPOTENT_METHODS.has(path);

const isTimeout = (error: Error) => 'statusCode' in error && error.statusCode === 504;

function sendUnavailable(reply: AnyReply): AnyReply {
  return sendProblem(reply, 502, 'api-unavailable', 'The portal cannot reach its data at the moment.');
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** What concerns the connection to the gateway alone (RFC 9110, section 7.6.1). */
const HOP_BY_HOP_HEADERS = [
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const STRIPPED_HEADERS = [...HOP_BY_HOP_HEADERS, 'cookie', 'forwarded', 'x-real-ip', 'tracestate', 'baggage'];

/** The headers as the API gets them: who asks as the gateway saw it, its trace, and none of the browser's cookies. */
function upstreamHeaders(request: FastifyRequest, headers: object): IncomingHttpHeaders {
  const forwardedHeaders: IncomingHttpHeaders = { ...headers };
  const strippedHeaders =
    request.method === 'GET' ? [...STRIPPED_HEADERS, 'content-length'] : STRIPPED_HEADERS;
  for (const name of strippedHeaders) delete forwardedHeaders[name];
  return {
    ...forwardedHeaders,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    // Without a span the gateway's own part is named by the beginning of the trace's id, which is random too.
    traceparent: `00-${request.id}-${request.spanId ?? request.id.slice(0, 16)}-01`,
  };
}
