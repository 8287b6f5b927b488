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

/** Trying again included; a stop waits for it. */
const EXPORT_TIMEOUT_MS = 2_000;

interface TracingOptions {
  readonly service: string;
  /** Of the collector, without the path of its protocol. */
  readonly endpoint: string;
  /** Which call it is: a name of ours, never what was asked for. */
  readonly nameOf: (request: FastifyRequest) => string;
  /** The span to which this one belongs; without one it begins the trace that the request is known by. */
  readonly parentOf?: (request: FastifyRequest) => SpanContext | undefined;
  /** The code of a refusal. */
  readonly codeOf?: (request: FastifyRequest) => string | null;
}

/** What somebody else did for a call, and has just ended. */
interface ChildSpan {
  readonly name: string;
  readonly ms: number;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

/** A call while it is answered. */
export interface CallSpan {
  readonly context: SpanContext;
  addChildSpan(part: ChildSpan): void;
}

/** A span without a parent belongs to the trace that the request is known by. */
class RequestIds extends RandomIdGenerator {
  traceId = '';
  override generateTraceId(): string {
    return this.traceId;
  }
}

/**
 * Sends a span of each call to a collector of OpenTelemetry (OTLP over HTTP), and answers the span of a request. A span
 * says which call, how long and what status; no address, no query, no id of anybody and no body is in it. Imported
 * only when it is wanted: the libraries take longer to load than the rest of a server.
 */
export function instrumentRequests(
  app: FastifyInstance,
  { service, endpoint, nameOf, parentOf, codeOf }: TracingOptions,
): (request: FastifyRequest) => CallSpan | undefined {
  const ids = new RequestIds();
  const provider = providerOf(service, endpoint, ids);
  const tracer = provider.getTracer(service);
  const calls = new WeakMap<FastifyRequest, OpenSpan>();

  app.addHook('onRequest', (request, { raw }, done) => {
    ids.traceId = request.id;
    const parent = parentOf?.(request);
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const call = new OpenSpan(tracer, nameOf(request), request.method, context);
    calls.set(request, call);
    // Whoever asked has gone. Fastify's onRequestAbort does not hear of that once the request was read.
    raw.once('close', () => raw.writableFinished || call.aborted());
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    calls.get(request)?.endWithStatus(statusCode, codeOf?.(request));
    done();
  });
  // What has not been sent yet is sent before the process ends.
  app.addHook('onClose', () =>
    provider.shutdown().catch((err: unknown) => app.log.warn({ err }, 'traces.flush_failed')),
  );
  return (request) => calls.get(request);
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

/** Its times are those of one clock that only goes on: whole milliseconds would put a part before what it is part of. */
class OpenSpan implements CallSpan {
  readonly #tracer: Tracer;
  readonly #span: Span;
  readonly #inside: Context;
  /** What to add to that clock for the time of day. */
  readonly #began = Date.now() - performance.now();

  constructor(tracer: Tracer, name: string, method: string, context: Context) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(
      name,
      {
        kind: SpanKind.SERVER,
        startTime: this.#now(),
        attributes: { 'portal.call': name, 'http.request.method': method },
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

  /** There is no status. */
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
