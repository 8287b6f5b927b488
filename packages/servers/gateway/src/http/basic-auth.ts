import { createHash, timingSafeEqual } from 'node:crypto';
import { clientNetwork } from '@portal/server-kit/client-network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** Wrong passwords that one network may send in a window: enough for a person who mistypes, too few to guess. */
const MAX_WRONG_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60_000;
/** Bounds the memory: beyond it, the networks whose window began first are forgotten. */
const MAX_TRACKED_NETWORKS = 10_000;

/** Lets requests pass that have the password of `/status` (HTTP Basic, any name). */
export interface BasicAuth {
  /** Answers a request without the password: 401, or 429 after too many wrong ones. Null when it has the password. */
  reject(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
}

/**
 * Wrong passwords are counted by client network for 15 minutes. While a network is over the limit the right
 * password is refused too, or the answers would tell which guess was right. A right password forgets no wrong ones:
 * staff may share a network with whoever guesses.
 */
export function createBasicAuth(password: string, now: () => number = Date.now): BasicAuth {
  const windows = new Map<string, { wrong: number; readonly end: number }>();

  function windowOf(network: string) {
    const known = windows.get(network);
    if (known && known.end > now()) return known;
    windows.delete(network);
    const [first] = windows.keys();
    if (first !== undefined && windows.size >= MAX_TRACKED_NETWORKS) windows.delete(first);
    const startedWindow = { wrong: 0, end: now() + WINDOW_MS };
    windows.set(network, startedWindow);
    return startedWindow;
  }

  return {
    reject(request, reply) {
      const submittedPassword = readPassword(request);
      if (submittedPassword === null) return sendChallenge(reply);
      const network = clientNetwork(request.ip);
      const window = windowOf(network);
      if (window.wrong >= MAX_WRONG_ATTEMPTS) {
        reply.header('retry-after', Math.ceil((window.end - now()) / 1_000));
        return sendProblem(
          reply,
          429,
          'too-many-requests',
          'Too many wrong passwords came from this network',
        );
      }
      if (timingSafeEqualText(submittedPassword, password)) return null;
      window.wrong += 1;
      request.log.warn(
        { event: 'status.password_rejected', network, wrong: window.wrong },
        'wrong password for the status page',
      );
      return sendChallenge(reply);
    },
  };
}

/** The password of a request, or null when it has none: a browser's first request has none, and is no guess. */
function readPassword({ headers }: FastifyRequest): string | null {
  const [scheme, credentials = ''] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return null;
  const [, ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return password.join(':');
}

/** Compares hashes, which have one length, in constant time. */
function timingSafeEqualText(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** Browsers then ask for the password. */
function sendChallenge(reply: FastifyReply): FastifyReply {
  reply.header('www-authenticate', 'Basic realm="Status of the portal", charset="UTF-8"');
  return sendProblem(reply, 401, 'unauthorized', 'This page is for staff who know its password');
}
