import { AsyncLocalStorage } from 'node:async_hooks';
import { readTraceParent } from '@portal/server-kit/trace-parent';
import { instrumentRequests, type RequestSpan } from '@portal/server-kit/traces';
import type { FastifyInstance } from 'fastify';
import { type OutboundCall, onOutboundCall } from '../outbound-calls.ts';
import { routeName } from './route-name.ts';

/** Exports a span per request, with child spans for statements and processor operations. Imported only if configured. */
export function addTraces(app: FastifyInstance, endpoint: string): void {
  const activeSpan = new AsyncLocalStorage<RequestSpan | undefined>();
  const spanOf = instrumentRequests(app, {
    service: 'member-api',
    endpoint,
    nameOf: routeName,
    parentOf: readTraceParent,
    codeOf: ({ problemCode }) => problemCode,
  });
  app.addHook('onRequest', (request, _reply, done) => activeSpan.run(spanOf(request), done));
  const stop = onOutboundCall((call) => activeSpan.getStore()?.addChildSpan(toChildSpan(call)));
  app.addHook('onClose', async () => stop());
}

function toChildSpan({ target, operation, ms, status, error }: OutboundCall) {
  const targetAttributes =
    target === 'database'
      ? { 'db.system.name': 'postgresql', 'db.query.summary': operation }
      : { 'peer.service': target, 'portal.operation': operation };
  const attributes = {
    ...targetAttributes,
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(error !== undefined && { 'error.type': error }),
  };
  return {
    name: target === 'database' ? operation : `${target} ${operation}`,
    ms,
    attributes,
    hasFailed: error !== undefined || (status ?? 0) >= 500,
  };
}
