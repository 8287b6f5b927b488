import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { callOf } from './call-name.ts';
import { readTraceParent } from './trace-id.ts';

/** Trying again included; a stop waits for it. */
const SENT_WITHIN_MS = 2_000;

/** A span without a parent belongs to the trace that the request is known by. */
class RequestIds extends RandomIdGenerator {
  traceId = '';
  override generateTraceId(): string {
    return this.traceId;
  }
}

/**
 * Sends a span of each call to a collector of OpenTelemetry (OTLP over HTTP). A span says which call, how long and what
 * status; no address, no query, no id of anybody and no body is in it. Imported only when it is wanted.
 */
export function addTraces(app: FastifyInstance, endpoint: string): void {
  const ids = new RequestIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SENT_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'member-api' }),
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('member-api');

  app.addHook('onResponse', (request, reply, done) => {
    const parent = readTraceParent(request);
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: true,
        })
      : ROOT_CONTEXT;
    ids.traceId = request.id;
    const call = callOf(request);
    const ended = Date.now();
    const attributes = {
      'portal.call': call,
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
      ...(request.refusal && { 'error.type': request.refusal }),
    };
    const startTime = ended - reply.elapsedTime;
    const span = tracer.startSpan(call, { kind: SpanKind.SERVER, startTime, attributes }, context);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(ended);
    done();
  });
  // What has not been sent yet is sent before the process ends.
  app.addHook('onClose', () =>
    provider.shutdown().catch((err: unknown) => app.log.warn({ err }, 'the last traces could not be sent')),
  );
}
