import type { IncomingMessage } from 'node:http';
import { readTraceParent } from '@portal/server-kit/trace-parent';

/** Returns the trace id used in response, log and trace (AMB-82). */
export function traceIdOf(request: IncomingMessage): string {
  return readTraceParent(request)?.traceId ?? newTraceId();
}

export function newTraceId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
