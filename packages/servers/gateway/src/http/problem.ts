import type { Problem } from '@portal/api/contracts/problem';
import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

/** A reply of any kind of server: the proxy's hooks are typed for all of them. */
export type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** The document that says what is wrong (RFC 9457). */
export function problem(traceId: string, status: number, code: string, title: string): Problem {
  return { type: 'about:blank', title, status, code, traceId };
}

/** Answers with application/problem+json (AMB-82): no stack, no address, no message of any library. */
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
