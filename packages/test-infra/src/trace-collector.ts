import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** As OTLP has it in JSON: kind 2 is a server's, 3 a client's; status code 2 is an error. */
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

/** A span, with whose it is and its attributes by name. */
export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  readonly service: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const GENERATED_FIELDS = /^(?:traceId|spanId|parentSpanId|\w+TimeUnixNano)$/;

const ARRIVAL_TIMEOUT_MS = 90_000;

/** A collector of OpenTelemetry as far as a server can see one: it takes traces by OTLP over HTTP, in JSON. */
export async function startTraceCollector() {
  const bodies: ExportedTraces[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    // The exporter of OpenTelemetry sends nothing else there.
    bodies.push((await json(request)) as ExportedTraces);
    return response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const spans = () => bodies.flatMap(spansOf);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** All that came, as text, without ids and times, which may have the digits of anything by chance. */
    text: () => JSON.stringify(bodies, (key, value) => (GENERATED_FIELDS.test(key) ? undefined : value)),
    spans,
    /** Lets go of all that came until now. */
    forget: () => bodies.splice(0),
    /** The spans of a trace, once it is whole: servers send theirs every few seconds. */
    trace: async (traceId: string, isWhole: (spans: readonly CollectedSpan[]) => boolean) => {
      for (const end = Date.now() + ARRIVAL_TIMEOUT_MS; ; await pause(100)) {
        const found = spans().filter((span) => span.traceId === traceId);
        if (isWhole(found)) return found;
        if (Date.now() > end) throw new Error(`Of the trace ${traceId} only this came: ${spanNames(found)}`);
      }
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
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
