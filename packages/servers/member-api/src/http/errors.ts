import type { Problem } from '@portal/api/contracts/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/away.ts';
import type { Db } from '../database/db.ts';
import { isOutOfSpace } from '../database/space.ts';
import { setHeaders } from './headers.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem that a request was answered with. */
    refusal: RefusalCode | null;
  }
}

/** Every answer other than success is application/problem+json, and none tells more than it must (AMB-82, R-25). */
export function addProblems(app: FastifyInstance, db: Db): void {
  // Fastify's own 404 handler logs and echoes the whole query.
  app.decorateRequest('refusal', null);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : translate(error, db);
    if (refusal.statusCode >= 500) request.log.error({ err: refusal.cause ?? refusal }, 'request failed');
    return sendProblem(reply, refusal);
  });
}

/** For addresses that cannot be decoded, which never reach a route: the framework would repeat them. */
export function answerBadAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(setHeaders(reply), new Refusal('malformed'));
}

function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.request.refusal = refusal.code;
  return reply
    .code(refusal.statusCode)
    .headers(refusal.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refusal, reply.request.id)));
}

/** The document that says what is wrong (RFC 9457), under the name of its request. */
export function problemOf(
  { message, statusCode, code, issues }: Refusal,
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
function translate(error: FastifyError, db: Db): Refusal {
  if (error.validation) {
    // Only where the request is wrong: a name or a value that the caller made up is not repeated.
    const issues = error.validation.map(({ instancePath, keyword, message = 'Invalid' }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: keyword === 'unrecognized_keys' ? 'There is a field that this call does not have' : message,
    }));
    return new Refusal('malformed', { issues });
  }
  if (isOutOfSpace(db, error)) {
    return new Refusal('storage_full', { headers: { 'retry-after': '60' }, cause: error });
  }
  if (isDatabaseAway(error)) {
    return new Refusal('unavailable', { headers: { 'retry-after': '5' }, cause: error });
  }
  if (CHARACTER_REFUSED.has(error.code)) return new Refusal('malformed', { cause: error });
  return new Refusal(codeOfStatus[error.statusCode ?? 500] ?? 'internal', { cause: error });
}

/** What both engines say of characters that no text in them can hold, such as NUL: they came with the request. */
const CHARACTER_REFUSED = new Set(['22021', '22P05']);

const codeOfStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};
