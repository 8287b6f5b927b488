import type { LoadClass } from '@portal/api/contracts/endpoint';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: string;
    /** What that call is for. */
    loadClass?: LoadClass;
  }
}

/** What a request is counted as: a call of the contract, a page of our own, or 'unknown'. Never what was asked for. */
export function routeName({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.call ?? url ?? 'unknown';
}
