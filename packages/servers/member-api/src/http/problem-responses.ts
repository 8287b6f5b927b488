import type { Problem } from '@portal/api/contracts/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError } from '../database/connection-errors.ts';
import type { Db } from '../database/db.ts';
import { isDiskFullError } from '../database/disk-space.ts';
import { setHeaders } from './headers.ts';
import { HttpProblem, type ProblemCode } from './http-problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem that a request was answered with. */
    problemCode: ProblemCode | null;
  }
}

/** Every answer other than success is application/problem+json, and none tells more than it must (AMB-82, R-25). */
export function addProblemResponses(app: FastifyInstance, db: Db): void {
  // Fastify's own 404 handler logs and echoes the whole query.
  app.decorateRequest('refusal', null);
  app.setNotFoundHandler(() => {
    throw new HttpProblem('not_found');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const httpProblem = error instanceof HttpProblem ? error : toHttpProblem(error, db);
    if (httpProblem.statusCode >= 500)
      request.log.error({ err: httpProblem.cause ?? httpProblem }, 'request.failed');
    return sendProblem(reply, httpProblem);
  });
}

/** For addresses that cannot be decoded, which never reach a route: the framework would repeat them. */
export function sendBadAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(setHeaders(reply), new HttpProblem('malformed'));
}

function sendProblem(reply: FastifyReply, httpProblem: HttpProblem): FastifyReply {
  reply.request.problemCode = httpProblem.code;
  return reply
    .code(httpProblem.statusCode)
    .headers(httpProblem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(httpProblem, reply.request.id)));
}

/** The document that says what is wrong (RFC 9457), under the name of its request. */
export function problemOf(
  { message, statusCode, code, issues }: HttpProblem,
  traceId: FastifyRequest['id'],
): Problem {
  return {
    type: 'about:blank',
    title: message,
    status: statusCode,
    code,
    traceId,
    ...(issues && { issues }),
  };
}

/** What the framework, the database and everything unforeseen become. */
function toHttpProblem(error: FastifyError, db: Db): HttpProblem {
  if (error.validation) {
    // Only where the request is wrong: a name or a value that the caller made up is not repeated.
    const issues = error.validation.map(({ instancePath, keyword, message = 'Invalid' }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: keyword === 'unrecognized_keys' ? 'There is a field that this call does not have' : message,
    }));
    return new HttpProblem('malformed', { issues });
  }
  if (isDiskFullError(db, error)) {
    return new HttpProblem('storage_full', { headers: { 'retry-after': '60' }, cause: error });
  }
  if (isConnectionError(error)) {
    return new HttpProblem('unavailable', { headers: { 'retry-after': '5' }, cause: error });
  }
  if (INVALID_CHARACTER_CODES.has(error.code)) return new HttpProblem('malformed', { cause: error });
  return new HttpProblem(codeOfStatus[error.statusCode ?? 500] ?? 'internal', { cause: error });
}

/** What both engines say of characters that no text in them can hold, such as NUL: they came with the request. */
const INVALID_CHARACTER_CODES = new Set(['22021', '22P05']);

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};
