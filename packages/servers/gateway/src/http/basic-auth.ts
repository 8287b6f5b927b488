import { clientNetwork48 } from '@portal/server-kit/client-network';
import { timingSafeEqualText } from '@portal/server-kit/timing-safe-equal-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** Wrong passwords per network and window: enough for typing errors, too few for guessing. */
const MAX_WRONG_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60_000;
/** Memory limit. Beyond it, the network with the oldest window is dropped. */
const MAX_TRACKED_NETWORKS = 10_000;

/** HTTP Basic authentication for `/status`, with any user name. */
export interface BasicAuth {
  /** Sends 401 without the password, or 429 after too many wrong ones. Returns null when the password is right. */
  reject(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
}

/**
 * Counts wrong passwords per client network for 15 minutes. Over the limit it rejects the right one too, so that
 * a guesser cannot recognise it. A right one does not reset the count: staff may share the network.
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
      const network = clientNetwork48(request.ip);
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
      request.log.warn({ network, wrong: window.wrong }, 'status.password_rejected');
      return sendChallenge(reply);
    },
  };
}

/** Returns the password of a request, or null without one. A browser's first request has none and does not count. */
function readPassword({ headers }: FastifyRequest): string | null {
  const [scheme, credentials = ''] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return null;
  const [, ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return password.join(':');
}

function sendChallenge(reply: FastifyReply): FastifyReply {
  reply.header('www-authenticate', 'Basic realm="Status of the portal", charset="UTF-8"');
  return sendProblem(reply, 401, 'unauthorized', 'This page is for staff who know its password');
}
