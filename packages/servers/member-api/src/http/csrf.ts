import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './http-problem.ts';

/**
 * Refuses what no call of the portal is: prefetching and navigation, which would fire the GETs that change state, and
 * pages of other sites. Cookies are never read, so that no other site can act with a member's sign-in.
 */
export function rejectCrossSite({ headers }: FastifyRequest, portalOrigin: string): void {
  if (String(headers['sec-purpose'] ?? '').includes('prefetch')) throw new HttpProblem('not_an_api_request');
  if (headers['sec-fetch-mode'] === 'navigate') throw new HttpProblem('not_an_api_request');
  const isCrossOrigin = headers.origin !== undefined && headers.origin !== portalOrigin;
  if (isCrossOrigin || headers['sec-fetch-site'] === 'cross-site') throw new HttpProblem('cross_origin');
}
