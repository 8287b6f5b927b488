import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnyReply, sendProblem } from './problem.ts';

interface ApiProxySettings {
  readonly apiUrl: string;
  readonly apiTimeoutMs: number;
}

/**
 * Passes `/v1` to the API, body and answer as streams. Nothing is ever sent twice: some of the calls change state
 * whatever their method (AMB-09), and whether money moved is for the API to say.
 */
export function apiProxy(app: FastifyInstance, settings: ApiProxySettings, done: () => void): void {
  app.register(replyFrom, {
    base: settings.apiUrl,
    undici: {
      headersTimeout: settings.apiTimeoutMs,
      bodyTimeout: settings.apiTimeoutMs,
      connect: { timeout: Math.min(settings.apiTimeoutMs, 5_000) },
      connections: 128,
      pipelining: 1,
    },
    retryMethods: [],
    disableRequestLogging: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    handler: (request, reply) => {
      request.label = /^\/v1\/[a-z]+\/[A-Za-z]+$/.test(request.path) ? request.path : '/v1/(unknown)';
      return reply.from(undefined, {
        rewriteRequestHeaders: (_request, headers) => forApi(request, headers),
        onError: answerFailure,
      });
    },
  });
  done();
}

/** The headers as the API gets them: who asks as the gateway saw it, and none of the browser's cookies. */
function forApi(request: FastifyRequest, headers: object): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = { ...headers };
  const withoutBody = request.method === 'GET' || request.method === 'HEAD';
  const dropped = [
    'cookie',
    'forwarded',
    'x-real-ip',
    ...(withoutBody ? ['content-length', 'transfer-encoding'] : []),
  ];
  for (const name of dropped) delete kept[name];
  return {
    ...kept,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  };
}

function answerFailure(reply: AnyReply, { error }: { error: Error }): void {
  const timedOut = 'statusCode' in error && error.statusCode === 504;
  if (timedOut) sendProblem(reply, 504, 'api-timeout', 'The portal did not get an answer in time.');
  else sendProblem(reply, 502, 'api-unavailable', 'The portal cannot reach its data at the moment.');
}
