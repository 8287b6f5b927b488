import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoadClass } from '@portal/api/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { HEALTH_PATH, READY_PATH } from './health.ts';
import { HttpProblem } from './http-problem.ts';

/** What is asked of this process at the moment. */
export interface LoadMonitor {
  inFlight(): number;
}

const SAMPLE_EVERY_MS = 500;
const RESOLUTION_MS = 10;

/** What a balancer asks, which must be answered while nothing else is. */
const NEVER_SHED = new Set<string | undefined>([HEALTH_PATH, READY_PATH]);

/** How full the server is, 1 at its bounds, when it begins to refuse calls for this. */
const SHED_THRESHOLD: Readonly<Record<LoadClass, number>> = {
  document: 0.4,
  search: 0.6,
  read: 0.8,
  payment: 1,
};

/**
 * Refuses what would only wait: answers get slow for everybody once more requests are under way than can be
 * worked on, or once the event loop is late. What members can do without is refused first, so that whoever pays is
 * answered longest. A refused request has done nothing, and may be made again.
 */
export function addLoadShedding(
  app: FastifyInstance,
  { maxInFlight, maxEventLoopDelayMs }: Config['loadShedding'],
): LoadMonitor {
  let inFlight = 0;
  const lateMs = monitorEventLoopLag(app);

  const leave = () => {
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
    // 'close' comes once for each answer, also for those that the client did not wait for.
    reply.raw.once('close', leave);
    done();
  });
  return { inFlight: () => inFlight };
}

/**
 * How late the event loop is, in milliseconds: the lesser of the last two looks, since one long turn of the loop, such as
 * at the start of the server, refuses nobody.
 */
function monitorEventLoopLag(app: FastifyInstance): () => number {
  let last = 0;
  let lateMs = 0;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let sampledAt = performance.now();
  const sample = setInterval(() => {
    const now = performance.now();
    // A loop that hardly turns measures nothing: then this look itself tells how late it is.
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
