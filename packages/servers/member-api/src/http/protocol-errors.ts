import { hasSingleHost } from '@portal/server-kit/has-single-host';
import type { ProtocolError, ProtocolErrorResponse } from '@portal/server-kit/protocol-errors';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from './headers.ts';
import { HttpProblem, type ProblemCode } from './http-problem.ts';
import { problemOf } from './problem-responses.ts';
import { newTraceId } from './trace-id.ts';

const PROBLEM_CODES: Readonly<Record<ProtocolError, ProblemCode>> = {
  malformed: 'malformed',
  'head-too-large': 'headers_too_large',
  'timed-out': 'request_timeout',
  tunnel: 'not_an_api_request',
};

/** Builds problem responses for requests that fail before a handler runs. */
export function rejectProtocolError(request: ProtocolError): ProtocolErrorResponse {
  const traceId = newTraceId();
  const problem = problemOf(new HttpProblem(PROBLEM_CODES[request]), traceId);
  return { headers: { ...HEADERS, 'x-trace-id': traceId }, problem };
}

export function rejectAmbiguousHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!hasSingleHost(request.raw)) throw new HttpProblem('malformed');
  });
}
