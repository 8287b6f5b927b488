import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BadAddress, firstPart } from './address.ts';
import { sendProblem } from './problem.ts';

/** The first parts of addresses that name a file or a call; every other is a page's. */
const LOOKED_UP = new Set(['assets', 'releases', 'v1']);

/** True for the address of a file or a call. */
export const isLookedUp = (url: string) => LOOKED_UP.has(firstPart(url) ?? '');

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
  const forPage = status === 400 && /^(?:GET|HEAD)$/.test(method) && url.startsWith('/') && !isLookedUp(url);
  if (!forPage) return sendProblem(reply, status, 'bad-address', title);
  return reply.header('cache-control', 'no-store').redirect('/', 302);
}
