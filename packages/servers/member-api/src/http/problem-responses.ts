import type { Problem } from '@portal/api/contracts/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError } from '../database/connection-errors.ts';
import type { Db } from '../database/db.ts';
import { isDiskFullError } from '../database/disk-space.ts';
import { setHeaders } from './headers.ts';
import { HttpProblem, type ProblemCode } from './http-problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    problemCode: ProblemCode | null;
  }
}

/** Sends every error as application/problem+json without internal details (AMB-82, R-25). */
export function addProblemResponses(app: FastifyInstance, db: Db): void {
  // Replaces Fastify's 404 handler, which logs and echoes the query.
  app.decorateRequest('problemCode', null);
  app.setNotFoundHandler(() => {
    throw new HttpProblem('not_found');
  });
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(reply, loggedProblem(error, request, db)),
  );
}

/** Returns the problem of an error, and logs it if it is the server's fault. */
export function loggedProblem(
  error: FastifyError | HttpProblem,
  { log }: Pick<FastifyRequest, 'log'>,
  db: Db,
): HttpProblem {
  const httpProblem = error instanceof HttpProblem ? error : toHttpProblem(error, db);
  if (httpProblem.statusCode >= 500) log.error({ err: httpProblem.cause ?? httpProblem }, 'request.failed');
  return httpProblem;
}

/** For undecodable URLs, which reach no route. Fastify's default response would echo the URL. */
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

/** Builds the problem document (RFC 9457) with the request's trace id. */
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

function toHttpProblem(error: FastifyError, db: Db): HttpProblem {
  if (error.validation) {
    // Reports the path and reason, without names or values from the caller.
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
  return new HttpProblem(codeOf(error.statusCode ?? 500), { cause: error });
}

/** SQLSTATEs for characters that text columns cannot store, such as NUL. */
const INVALID_CHARACTER_CODES = new Set(['22021', '22P05']);

function codeOf(status: number): ProblemCode {
  // Plugins reject requests with other statuses too, such as 416 for a range that the file does not have.
  const isClientError = status >= 400 && status < 500;
  return codeOfStatus[status] ?? (isClientError ? 'malformed' : 'internal');
}

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};
