import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallSpan, traceCalls } from '@portal/server-base/traces';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OutboundCall, onOutboundCall } from '../outbound-calls.ts';
import { callOf } from './call-name.ts';
import { readTraceParent } from './trace-id.ts';

/**
 * Sends a span of each call, and of each statement and each operation of the processor that it asks for. What the server
 * does without a request has no spans. Imported only when it is wanted.
 */
export function addTraces(app: FastifyInstance, endpoint: string): void {
  const underWay = new AsyncLocalStorage<CallSpan | undefined>();
  const spanOf = traceCalls(app, {
    service: 'member-api',
    endpoint,
    nameOf: callOf,
    parentOf: (request) => callAround(request, underWay.getStore()) ?? givenParent(request),
    codeOf: ({ refusal }) => refusal,
  });
  app.addHook('onRequest', (request, _reply, done) => underWay.run(spanOf(request), done));
  const stop = onOutboundCall((call) => underWay.getStore()?.addPart(partOf(call)));
  app.addHook('onClose', async () => stop());
}

/** The call that makes this one (see ask-own.ts). */
function callAround({ id }: FastifyRequest, call: CallSpan | undefined) {
  return call?.context.traceId === id ? call.context : undefined;
}

function givenParent(request: FastifyRequest) {
  const parent = readTraceParent(request);
  return parent && { ...parent, traceFlags: parent.sampled ? 1 : 0, isRemote: true };
}

function partOf({ of, what, ms, status, error }: OutboundCall) {
  const whose =
    of === 'database'
      ? { 'db.system.name': 'postgresql', 'db.query.summary': what }
      : { 'peer.service': of, 'portal.operation': what };
  const attributes = {
    ...whose,
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(error !== undefined && { 'error.type': error }),
  };
  return {
    name: of === 'database' ? what : `${of} ${what}`,
    ms,
    attributes,
    hasFailed: error !== undefined || (status ?? 0) >= 500,
  };
}
