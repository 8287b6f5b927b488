import type { Problem } from '@portal/api/contracts/problem';
import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

/** A reply of any server type, as the proxy's hooks declare it. */
export type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

export function problem(traceId: string, status: number, code: string, title: string): Problem {
  return { type: 'about:blank', title, status, code, traceId };
}

/** Sends application/problem+json (AMB-82), without stack, URL or message of a library. */
export function sendProblem<Reply extends FastifyReply | AnyReply>(
  reply: Reply,
  status: number,
  code: string,
  title: string,
): Reply {
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem(reply.request.id, status, code, title)));
  return reply;
}
