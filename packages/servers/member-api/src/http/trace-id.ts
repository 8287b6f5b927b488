import type { IncomingMessage } from 'node:http';

/** Where a request comes from, as W3C Trace Context has it. */
interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Reads the header `traceparent`, which the gateway writes itself; one that is none counts as absent. */
export function readTraceParent({ headers }: Pick<IncomingMessage, 'headers'>): TraceParent | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

/** The one name of a request: in its answer, in its log line and in its trace (AMB-82). */
export function traceIdOf(request: IncomingMessage): string {
  return readTraceParent(request)?.traceId ?? newTraceId();
}

/** 32 hexadecimal digits. */
export function newTraceId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
