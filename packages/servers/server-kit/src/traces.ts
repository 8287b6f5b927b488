import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Includes retries. Shutdown waits this long. */
const EXPORT_TIMEOUT_MS = 2_000;

interface TracingOptions {
  readonly service: string;
  /** Base URL of the collector, without /v1/traces. */
  readonly endpoint: string;
  /** Returns our name of the route, never the requested URL. */
  readonly nameOf: (request: FastifyRequest) => string;
  /** Parent span. Without one, the span starts the request's own trace. */
  readonly parentOf?: (request: FastifyRequest) => SpanContext | undefined;
  readonly codeOf?: (request: FastifyRequest) => string | null;
}

interface ChildSpan {
  readonly name: string;
  readonly ms: number;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

export interface RequestSpan {
  readonly context: SpanContext;
  addChildSpan(part: ChildSpan): void;
}

/** Generates the request's trace id for spans without a parent. */
class RequestIds extends RandomIdGenerator {
  traceId = '';
  override generateTraceId(): string {
    return this.traceId;
  }
}

/**
 * Exports a span per request to an OpenTelemetry collector (OTLP over HTTP). Returns the function that finds a request's
 * span. Spans contain route, duration and status, never URL, query, ids or body. Import on demand, because the
 * libraries load slowly.
 */
export function instrumentRequests(
  app: FastifyInstance,
  { service, endpoint, nameOf, parentOf, codeOf }: TracingOptions,
): (request: FastifyRequest) => RequestSpan | undefined {
  const ids = new RequestIds();
  const provider = providerOf(service, endpoint, ids);
  const tracer = provider.getTracer(service);
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  app.addHook('onRequest', (request, { raw }, done) => {
    ids.traceId = request.id;
    const parent = parentOf?.(request);
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = new OpenSpan(tracer, nameOf(request), request.method, context);
    spans.set(request, span);
    // The client has disconnected. Fastify's onRequestAbort no longer fires once the request was read.
    raw.once('close', () => raw.writableFinished || span.aborted());
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.endWithStatus(statusCode, codeOf?.(request));
    done();
  });
  // Flushes pending spans before the process ends.
  app.addHook('onClose', () =>
    provider.shutdown().catch((err: unknown) => app.log.warn({ err }, 'traces.flush_failed')),
  );
  return (request) => spans.get(request);
}

function providerOf(service: string, endpoint: string, idGenerator: RandomIdGenerator): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator,
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}

/** Uses a monotonic clock. With whole milliseconds, a child span could start before its parent. */
class OpenSpan implements RequestSpan {
  readonly #tracer: Tracer;
  readonly #span: Span;
  readonly #inside: Context;
  /** Offset from the monotonic clock to the time of day. */
  readonly #began = Date.now() - performance.now();

  constructor(tracer: Tracer, name: string, method: string, context: Context) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(
      name,
      {
        kind: SpanKind.SERVER,
        startTime: this.#now(),
        attributes: { 'portal.route': name, 'http.request.method': method },
      },
      context,
    );
    this.#inside = trace.setSpan(context, this.#span);
  }

  get context(): SpanContext {
    return this.#span.spanContext();
  }

  addChildSpan({ name, ms, attributes, hasFailed }: ChildSpan): void {
    const end = this.#now();
    const options = { kind: SpanKind.CLIENT, startTime: end - ms, attributes };
    const span = this.#tracer.startSpan(name, options, this.#inside);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  }

  endWithStatus(status: number, code: string | null = null): void {
    this.#span.setAttribute('http.response.status_code', status);
    if (code) this.#span.setAttribute('error.type', code);
    if (status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#end();
  }

  /** An aborted request has no status. */
  aborted(): void {
    this.#span.setAttribute('error.type', 'aborted');
    this.#end();
  }

  #end(): void {
    if (this.#span.isRecording()) this.#span.end(this.#now());
  }

  #now(): number {
    return this.#began + performance.now();
  }
}
