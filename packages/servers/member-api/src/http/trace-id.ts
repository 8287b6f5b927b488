import type { IncomingMessage } from 'node:http';

interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Parses the `traceparent` header, which the gateway sets. An invalid header counts as absent. */
export function readTraceParent({ headers }: Pick<IncomingMessage, 'headers'>): TraceParent | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

/** Returns the trace id used in response, log and trace (AMB-82). */
export function traceIdOf(request: IncomingMessage): string {
  return readTraceParent(request)?.traceId ?? newTraceId();
}

export function newTraceId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
