import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { contract } from '@portal/api/contracts/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnyReply, sendProblem } from './problem.ts';
import { createUpstreamPool, type UpstreamPool } from './upstream-pool.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Span id of a proxied call, when tracing is on. */
    spanId: string | undefined;
  }
}

interface ApiProxySettings {
  readonly apiUrls: readonly string[];
  readonly apiTimeoutMs: number;
  /** Limit of requests of an API instance. */
  readonly maxInFlightRequests: number;
  readonly addTraces: ((app: FastifyInstance) => void) | undefined;
}

const calls = Object.values(contract);
/** Paths outside the call contract: the API description and the e-signature webhook (F-07). */
const NON_CONTRACT_PATHS = ['/v1/openapi.json', '/v1/docs', '/v1/docusign/Webhook'];
const KNOWN_PATHS = new Set<string>([...calls.map(({ path }) => path), ...NON_CONTRACT_PATHS]);
/** Calls that are safe to repeat. Some GETs change state (AMB-09). */
const SAFE_PATHS = new Set<string>(
  calls.filter(({ method, changesState }) => method === 'GET' && !changesState).map(({ path }) => path),
);

/**
 * Connections per API instance beyond its limit of requests. No payment waits here behind documents: the API sheds by
 * priority (docs/decisions/0066).
 */
const EXTRA_CONNECTIONS = 12;

/** The limit of the API. */
const MAX_BODY_BYTES = 64 * 1024;

/** Errors before the request was sent. */
const CONNECT_ERRORS =
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
/** Errors of a broken connection, after which the API may or may not have executed the call. */
const CONNECTION_RESET_ERRORS = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Proxies `/v1` to an API instance. Retries elsewhere only unsent requests and idempotent calls, because another call
 * may have moved money.
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
      connections: settings.maxInFlightRequests + EXTRA_CONNECTIONS,
      pipelining: 1,
    },
    destroyAgent: true,
    retryMethods: [],
    disableRequestLogging: true,
  });
  app.removeAllContentTypeParsers();
  // Buffers the whole body, so that a retry can send it to another instance.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  // Before the body is read, so that the log names the call of a body that is too large.
  app.addHook('onRequest', async (request) => {
    request.label = labelOf(request.path);
  });
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    handler: (request, reply) => forward(request, reply, upstreams, new Set()),
  });
  done();
}

/** Label of a call in logs: its path, or a constant for an unknown path, which may contain anything. */
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
      // An instance that shuts down sends this header.
      if (connection === 'close') upstreams.markUnhealthy(upstream);
      return clientHeaders;
    },
    onError: (failed, { error }) => {
      const code = causeOf(error);
      if (CONNECT_ERRORS.test(code)) upstreams.markUnhealthy(upstream);
      const mayRetry =
        CONNECT_ERRORS.test(code) || (CONNECTION_RESET_ERRORS.test(code) && isSafeToRetry(request));
      if (mayRetry) forward(request, failed, upstreams, attempted);
      else if (isTimeout(error))
        sendProblem(failed, 504, 'api-timeout', 'The portal did not get an answer in time.');
      else sendUnavailable(failed);
    },
  });
}

const isSafeToRetry = ({ method, path }: FastifyRequest) => method === 'GET' && SAFE_PATHS.has(path);

const isTimeout = (error: Error) => 'statusCode' in error && error.statusCode === 504;

function sendUnavailable(reply: AnyReply): AnyReply {
  return sendProblem(reply, 502, 'api-unavailable', 'The portal cannot reach its data at the moment.');
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Headers that concern only the connection to the gateway (RFC 9110, section 7.6.1). */
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

/** Headers for the API: client address as the gateway saw it, trace context, no browser cookies. */
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
    // Without a span, the first half of the trace id serves as the gateway's span id. It is random too.
    traceparent: `00-${request.id}-${request.spanId ?? request.id.slice(0, 16)}-01`,
  };
}
