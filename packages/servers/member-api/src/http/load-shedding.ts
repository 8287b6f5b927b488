import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoadClass } from '@portal/api/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { HEALTH_PATH, READY_PATH } from './health.ts';
import { HttpProblem } from './http-problem.ts';

export interface LoadMonitor {
  inFlight(): number;
}

const SAMPLE_EVERY_MS = 500;
const RESOLUTION_MS = 10;

/** Load balancer probes must get responses even under overload. */
const NEVER_SHED = new Set<string | undefined>([HEALTH_PATH, READY_PATH]);

/** Utilization at which each class is shed. 1 means that a limit is reached. */
const SHED_THRESHOLD: Readonly<Record<LoadClass, number>> = {
  document: 0.4,
  search: 0.6,
  read: 0.8,
  payment: 1,
};

/** Sheds load with 503 when too many requests are in flight or the event loop lags. Payments are shed last. */
export function addLoadShedding(
  app: FastifyInstance,
  { maxInFlight, maxEventLoopDelayMs }: Config['loadShedding'],
): LoadMonitor {
  let inFlight = 0;
  const lateMs = monitorEventLoopLag(app);

  const releaseSlot = () => {
    inFlight -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    if (NEVER_SHED.has(url)) return done();
    const utilization = Math.max(inFlight / maxInFlight, lateMs() / maxEventLoopDelayMs);
    if (utilization >= SHED_THRESHOLD[config.loadClass ?? 'read']) {
      return done(new HttpProblem('overloaded', { headers: { 'retry-after': '2' } }));
    }
    inFlight += 1;
    // 'close' fires once per response, also when the client has disconnected.
    reply.raw.once('close', releaseSlot);
    done();
  });
  return { inFlight: () => inFlight };
}

/** Event loop lag in milliseconds: the lower of the last two samples, so one long turn sheds nothing. */
function monitorEventLoopLag(app: FastifyInstance): () => number {
  let last = 0;
  let lateMs = 0;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let sampledAt = performance.now();
  const sample = setInterval(() => {
    const now = performance.now();
    // A blocked loop records no delays, so the lateness of this timer is used.
    const lagMs = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : now - sampledAt - SAMPLE_EVERY_MS;
    sampledAt = now;
    lateMs = Math.min(lagMs, last);
    last = lagMs;
    delay.reset();
  }, SAMPLE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(sample);
    delay.disable();
  });
  return () => lateMs;
}
