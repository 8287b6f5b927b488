import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BadAddress, isFileOrCall } from './address.ts';
import { sendProblem } from './problem.ts';

const NOT_VALID: BadAddress = { status: 400, title: 'The address is not valid' };

/**
 * Answers a request whose address means nothing: who came for a page is led home (ROUTE-16), and nowhere else, whatever
 * host the address looks like.
 */
export function answerBadAddress(
  { method, raw: { url = '' } }: FastifyRequest,
  reply: FastifyReply,
  { status, title } = NOT_VALID,
): FastifyReply {
  const forPage =
    status === 400 && /^(?:GET|HEAD)$/.test(method) && url.startsWith('/') && !isFileOrCall(url);
  if (!forPage) return sendProblem(reply, status, 'bad-address', title);
  return reply.header('cache-control', 'no-store').redirect('/', 302);
}
