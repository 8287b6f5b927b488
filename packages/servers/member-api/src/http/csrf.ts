import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './http-problem.ts';

/** Rejects prefetches, navigations and cross-site requests, because some GETs change state. */
export function rejectCrossSite({ headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (String(headers['sec-purpose'] ?? '').includes('prefetch')) throw new HttpProblem('not_an_api_request');
  if (headers['sec-fetch-mode'] === 'navigate') throw new HttpProblem('not_an_api_request');
  const isCrossOrigin = headers.origin !== undefined && !allowedOrigins.includes(headers.origin);
  if (isCrossOrigin || headers['sec-fetch-site'] === 'cross-site') throw new HttpProblem('cross_origin');
}
