import { contract } from '@portal/api/contracts/contract';
import { readTraceParent } from '@portal/server-kit/trace-parent';
import { instrumentRequests } from '@portal/server-kit/traces';
import type { FastifyInstance } from 'fastify';
import { labelOf } from './api-proxy.ts';

const NAMES = new Map<string, string>(Object.values(contract).map(({ path, name }) => [path, name]));

interface Options {
  readonly endpoint: string;
  readonly isFromBrowser: boolean;
}

/** Exports a span per proxied call and makes it the parent of the API's span. Imported only when tracing is on. */
export function addTraces(app: FastifyInstance, { endpoint, isFromBrowser }: Options): void {
  const spanOf = instrumentRequests(app, {
    service: 'gateway',
    endpoint,
    nameOf: ({ path }) => NAMES.get(path) ?? labelOf(path),
    ...(isFromBrowser && { parentOf: readTraceParent }),
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.spanId = spanOf(request)?.context.spanId;
    done();
  });
}
