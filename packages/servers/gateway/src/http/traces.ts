import { contract } from '@portal/api/contracts/contract';
import { instrumentRequests } from '@portal/server-kit/traces';
import type { FastifyInstance } from 'fastify';
import { labelOf } from './api-proxy.ts';

const NAMES = new Map<string, string>(Object.values(contract).map(({ path, name }) => [path, name]));

/**
 * Sends a span of each call that is passed on, and gives on the trace in which that span is the API's parent. Imported
 * only when it is wanted.
 */
export function addTraces(app: FastifyInstance, endpoint: string): void {
  const spanOf = instrumentRequests(app, {
    service: 'gateway',
    endpoint,
    nameOf: ({ path }) => NAMES.get(path) ?? labelOf(path),
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.spanId = spanOf(request)?.context.spanId;
    done();
  });
}
