import { randomUUID } from 'node:crypto';
import type { OddAnswer, OddRequest } from '@portal/server-base/odd-requests';

const PROBLEMS: Readonly<Record<OddRequest, readonly [status: number, title: string]>> = {
  malformed: [400, 'The request cannot be read'],
  'head-too-large': [431, 'The address or the headers are too long'],
  'timed-out': [408, 'The request took too long'],
  tunnel: [405, 'This address does not take that method'],
};

/** Requests that never reach a handler are answered as the servers of the portal answer them. */
export function refuseOddRequest(request: OddRequest): OddAnswer {
  const [status, title] = PROBLEMS[request];
  return {
    headers: { 'x-content-type-options': 'nosniff' },
    problem: { type: 'about:blank', title, status, code: request, traceId: randomUUID() },
  };
}
