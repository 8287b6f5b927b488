import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from './operator-error.ts';

/** Where a server serves its metrics: an internal host and port. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves Prometheus metrics at `/metrics` on an internal port while the server runs, and returns the meter that
 * creates them. Labels contain no ids. Import on demand, because the libraries load slowly.
 */
export function openMetrics(app: FastifyInstance, service: string, { host, port }: MetricsAddress): Meter {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') {
      exporter.getMetricsRequestHandler(request, response);
    } else response.writeHead(404).end();
  });
  app.addHook('onReady', async () => {
    await once(server.listen(port, host), 'listening').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') throw cause;
      throw new OperatorError(`Port ${port} of METRICS_PORT is in use by another program.`, { cause });
    });
    app.log.info({ address: server.address() }, 'metrics.listening');
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
    await provider.shutdown();
  });
  return provider.getMeter(service);
}
