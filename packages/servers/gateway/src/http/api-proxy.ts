import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { contract } from '@portal/api/contracts/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ApiCopies, openApiCopies } from './api-copies.ts';
import { type AnyReply, sendProblem } from './problem.ts';

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
const OTHERS = ['/v1/openapi.json', '/v1/docs', '/v1/docusign/SigningEvents'];
const KNOWN_PATHS = new Set<string>([...calls.map(({ path }) => path), ...OTHERS]);
/** Calls that may be made twice: some GETs change state (AMB-09). */
const REPEATABLE = new Set<string>(
  calls.filter(({ method, changesState }) => method === 'GET' && !changesState).map(({ path }) => path),
);

/** Nothing was sent yet. */
const NOT_CONNECTED =
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
/** The connection broke, and whether the call was acted on is not known. */
const BROKEN = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Passes `/v1` to a copy of the API. A call goes to another copy only when the first did not get it, or when it may be
 * made twice; whether money moved is for the API to say, so that nothing else is ever sent again.
 */
export function apiProxy(app: FastifyInstance, settings: ApiProxySettings, done: () => void): void {
  const copies = openApiCopies(settings.apiUrls);
  app.addHook('onClose', async () => copies.stop());
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
      return pass(request, reply, copies, new Set());
    },
  });
  done();
}

/** What a call is named by its path: never by one that nobody knows, which may hold anything. */
export function labelOf(path: string): string {
  if (path.startsWith('/v1/docs/')) return '/v1/docs';
  return KNOWN_PATHS.has(path) ? path : '/v1/(unknown)';
}

function pass(request: FastifyRequest, reply: AnyReply, copies: ApiCopies, tried: Set<string>): AnyReply {
  const copy = copies.next(tried);
  if (copy === undefined) return answerUnavailable(reply);
  tried.add(copy);
  const body = request.body instanceof Buffer ? request.body : undefined;
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  return reply.from(undefined, {
    getUpstream: () => copy,
    ...(body && { body, contentType }),
    rewriteRequestHeaders: (_request, headers) => forApi(request, headers),
    rewriteHeaders: (headers) => {
      const { connection, 'keep-alive': _, ...forClient } = headers;
      // So says a copy that is about to stop.
      if (connection === 'close') copies.takeOut(copy);
      return forClient;
    },
    onError: (failed, { error }) => {
      const code = causeOf(error);
      if (NOT_CONNECTED.test(code)) copies.takeOut(copy);
      const mayGoOn = NOT_CONNECTED.test(code) || (BROKEN.test(code) && isRepeatable(request));
      if (mayGoOn) pass(request, failed, copies, tried);
      else if (isTimeOut(error))
        sendProblem(failed, 504, 'api-timeout', 'The portal did not get an answer in time.');
      else answerUnavailable(failed);
    },
  });
}

const isRepeatable = ({ method, path }: FastifyRequest) => method === 'GET' && REPEATABLE.has(path);

const isTimeOut = (error: Error) => 'statusCode' in error && error.statusCode === 504;

function answerUnavailable(reply: AnyReply): AnyReply {
  return sendProblem(reply, 502, 'api-unavailable', 'The portal cannot reach its data at the moment.');
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** What concerns the connection to the gateway alone (RFC 9110, section 7.6.1). */
const OF_ONE_CONNECTION = [
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const NOT_FOR_API = [...OF_ONE_CONNECTION, 'cookie', 'forwarded', 'x-real-ip', 'tracestate', 'baggage'];

/** The headers as the API gets them: who asks as the gateway saw it, its trace, and none of the browser's cookies. */
function forApi(request: FastifyRequest, headers: object): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = { ...headers };
  const dropped = request.method === 'GET' ? [...NOT_FOR_API, 'content-length'] : NOT_FOR_API;
  for (const name of dropped) delete kept[name];
  return {
    ...kept,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    // Without a span the gateway's own part is named by the beginning of the trace's id, which is random too.
    traceparent: `00-${request.id}-${request.spanId ?? request.id.slice(0, 16)}-01`,
  };
}
