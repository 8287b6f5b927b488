import type { IncomingMessage } from 'node:http';

/** Trace context of a caller (W3C), in the form that OpenTelemetry expects of a parent. */
interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  readonly isRemote: true;
}

const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Parses the `traceparent` header. An invalid header counts as absent. */
export function readTraceParent({ headers }: Pick<IncomingMessage, 'headers'>): TraceParent | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) & 1, isRemote: true };
}
