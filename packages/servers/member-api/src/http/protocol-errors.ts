import { namesOneHost } from '@portal/server-base/one-host';
import type { ProtocolError, ProtocolErrorAnswer } from '@portal/server-base/protocol-errors';
import type { FastifyInstance } from 'fastify';
import { problemOf } from './errors.ts';
import { HEADERS } from './headers.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { newTraceId } from './trace-id.ts';

const CODES: Readonly<Record<ProtocolError, RefusalCode>> = {
  malformed: 'malformed',
  'head-too-large': 'headers_too_large',
  'timed-out': 'timed_out',
  tunnel: 'not_a_call',
};

/** Requests that never reach a handler are refused as all others are. */
export function refuseProtocolError(request: ProtocolError): ProtocolErrorAnswer {
  const traceId = newTraceId();
  const problem = problemOf(new Refusal(CODES[request]), traceId);
  return { headers: { ...HEADERS, 'x-trace-id': traceId }, problem };
}

/** Who names no host, or two, is refused as all others are. */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!namesOneHost(request.raw)) throw new Refusal('malformed');
  });
}
