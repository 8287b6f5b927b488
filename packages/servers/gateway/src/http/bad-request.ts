import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';
import { type BadRequestPath, isFileOrCall } from './request-path.ts';

const INVALID_PATH: BadRequestPath = { status: 400, title: 'The address is not valid' };

/** Rejects a request with an invalid URL. Page requests are redirected home (ROUTE-16) and never to another host. */
export function sendBadRequest(
  { method, raw: { url = '' } }: FastifyRequest,
  reply: FastifyReply,
  { status, title } = INVALID_PATH,
): FastifyReply {
  const wantsHtml =
    status === 400 && /^(?:GET|HEAD)$/.test(method) && url.startsWith('/') && !isFileOrCall(url);
  if (!wantsHtml) return sendProblem(reply, status, 'bad-address', title);
  return reply.header('cache-control', 'no-store').redirect('/', 302);
}
