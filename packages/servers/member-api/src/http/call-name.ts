import type { Purpose } from '@portal/api/contracts/call';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: string;
    /** What that call is for. */
    purpose?: Purpose;
  }
}

/** What a request is counted as: a call of the contract, a page of our own, or 'unknown'. Never what was asked for. */
export function callOf({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.call ?? url ?? 'unknown';
}
