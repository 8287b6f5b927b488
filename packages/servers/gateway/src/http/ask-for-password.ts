import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** Whether a request has the password of `/status`. Any name will do; hashes are compared, which have one length and take one time. */
export function knowsPassword({ headers }: FastifyRequest, password: string): boolean {
  const [scheme, credentials = ''] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return false;
  const [, ...given] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given.join(':')), hash(password));
}

/** Answers whoever does not know it: browsers then ask for it. */
export function askForPassword(reply: FastifyReply): FastifyReply {
  reply.header('www-authenticate', 'Basic realm="Status of the portal", charset="UTF-8"');
  return sendProblem(reply, 401, 'unauthorised', 'This page is for staff who know its password');
}
