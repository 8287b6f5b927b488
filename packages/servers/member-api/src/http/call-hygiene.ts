import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Refuses what no call of the portal is: prefetching and navigation, which would fire the GETs that change state, and
 * pages of other sites. Cookies are never read, so that no other site can act with a member's sign-in.
 */
export function refuseUnlessCall({ headers }: FastifyRequest, portalOrigin: string): void {
  if (String(headers['sec-purpose'] ?? '').includes('prefetch')) throw new Refusal('not_a_call');
  if (headers['sec-fetch-mode'] === 'navigate') throw new Refusal('not_a_call');
  const foreign = headers.origin !== undefined && headers.origin !== portalOrigin;
  if (foreign || headers['sec-fetch-site'] === 'cross-site') throw new Refusal('foreign_origin');
}
