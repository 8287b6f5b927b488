import type { LoadClass } from '@portal/api/contracts/endpoint';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    loadClass?: LoadClass;
  }
}

/** Returns the endpoint's name or own path of a request, or 'unknown'. Never returns the requested URL. */
export function routeName({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.endpoint ?? url ?? 'unknown';
}
