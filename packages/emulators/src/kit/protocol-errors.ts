import { randomUUID } from 'node:crypto';
import type { ProtocolError, ProtocolErrorResponse } from '@portal/server-kit/protocol-errors';

const PROBLEMS: Readonly<Record<ProtocolError, readonly [status: number, title: string]>> = {
  malformed: [400, 'The request cannot be read'],
  'head-too-large': [431, 'The address or the headers are too long'],
  'timed-out': [408, 'The request took too long'],
  tunnel: [405, 'This address does not take that method'],
};

/** Builds the response to a request that never reaches a handler, as the portal's servers do. */
export function rejectProtocolError(request: ProtocolError): ProtocolErrorResponse {
  const [status, title] = PROBLEMS[request];
  return {
    headers: { 'x-content-type-options': 'nosniff' },
    problem: { type: 'about:blank', title, status, code: request, traceId: randomUUID() },
  };
}
