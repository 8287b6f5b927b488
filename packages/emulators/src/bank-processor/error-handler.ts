import type { Problem } from '@portal/bank-processor-api/rejections';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../kit/log.ts';
import { RequestError } from '../kit/request-error.ts';

/** Responds 4xx with a code for invalid input, and 500 without details for anything else. */
export const createErrorHandler =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof RequestError) return sendProblem(reply, error.status, error.code, error.message);
    const endpoint = request.routeOptions.config.endpoint ?? request.method;
    log('server_error', { route: endpoint, error: error instanceof Error ? error.message : String(error) });
    return sendProblem(reply, 500, 'internal', 'The processor failed.');
  };

export function sendProblem(reply: FastifyReply, status: number, code: string, title: string): FastifyReply {
  const problem: Problem = { type: 'about:blank', title, status, code };
  return reply
    .code(status)
    .headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .send(JSON.stringify(problem));
}
