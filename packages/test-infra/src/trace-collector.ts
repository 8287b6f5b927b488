import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startHttpServer } from './http-server.ts';

/** OTLP span in JSON. Kind 2 is a server, 3 a client, status code 2 an error. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface ExportedTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** Span with its service and its attributes by name. */
export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  readonly service: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const GENERATED_FIELDS = /^(?:traceId|spanId|parentSpanId|\w+TimeUnixNano)$/;

const ARRIVAL_TIMEOUT_MS = 90_000;

/** Starts an OpenTelemetry collector that accepts traces by OTLP over HTTP, in JSON. */
export async function startTraceCollector() {
  const bodies: ExportedTraces[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    // The OpenTelemetry exporter sends nothing else to this path.
    bodies.push((await json(request)) as ExportedTraces);
    return response.setHeader('content-type', 'application/json').end('{}');
  };
  const { origin, close } = await startHttpServer((request, response) => void receive(request, response));
  const spans = () => bodies.flatMap(spansOf);
  return {
    endpoint: origin,
    /** All received traces as text. Omits ids and times, whose digits may match anything by chance. */
    text: () => JSON.stringify(bodies, (key, value) => (GENERATED_FIELDS.test(key) ? undefined : value)),
    spans,
    forget: () => bodies.splice(0),
    /** Waits until a trace is complete. Servers export every few seconds. */
    trace: async (traceId: string, isWhole: (spans: readonly CollectedSpan[]) => boolean) => {
      for (const end = Date.now() + ARRIVAL_TIMEOUT_MS; ; await pause(100)) {
        const found = spans().filter((span) => span.traceId === traceId);
        if (isWhole(found)) return found;
        if (Date.now() > end)
          throw new Error(`Trace ${traceId} is incomplete, received: ${spanNames(found)}`);
      }
    },
    close,
  };
}

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;

const spanNames = (spans: readonly CollectedSpan[]) => spans.map(({ name }) => name).join(', ');

function spansOf({ resourceSpans }: ExportedTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = byName(resource.attributes)['service.name'];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: byName(span.attributes) })),
    );
  });
}

function byName(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
