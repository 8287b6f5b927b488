import { randomUUID } from 'node:crypto';
import type { ProtocolError, ProtocolErrorResponse } from '@portal/server-kit/protocol-errors';
import { SECURITY_HEADERS } from '../security/headers.ts';
import { problem } from './problem.ts';

const PROBLEMS: Readonly<Record<ProtocolError, readonly [status: number, code: string, title: string]>> = {
  malformed: [400, 'bad-request', 'The request cannot be read'],
  'head-too-large': [431, 'head-too-large', 'The address or the headers are too long'],
  'timed-out': [408, 'timed-out', 'The request took too long'],
  tunnel: [405, 'method-not-allowed', 'This address does not take that method'],
};

/** Returns a new request id for response, log line and trace. */
export const newRequestId = () => randomUUID().replaceAll('-', '');

/** Builds the response to a request that never reaches a handler (AMB-82, R-25). */
export function rejectProtocolError(request: ProtocolError): ProtocolErrorResponse {
  const id = newRequestId();
  const allow = request === 'tunnel' ? { allow: 'GET, HEAD' } : {};
  return {
    headers: { ...SECURITY_HEADERS, 'x-request-id': id, ...allow },
    problem: problem(id, ...PROBLEMS[request]),
  };
}
