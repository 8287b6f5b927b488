import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { HEALTH_PATH, READY_PATH } from './health.ts';
import { Refusal } from './refusal.ts';

/** What is asked of this process at the moment. */
export interface Load {
  inFlight(): number;
}

const SAMPLE_EVERY_MS = 500;
const RESOLUTION_MS = 10;

/** What a balancer asks, which must be answered while nothing else is. */
const ALWAYS_ANSWERED = new Set<string | undefined>([HEALTH_PATH, READY_PATH]);

/**
 * Refuses what would only wait: answers get slow for everybody once more requests are under way than can be
 * worked on, or once the event loop is late. A refused request has done nothing, and may be made again.
 */
export function addOverload(app: FastifyInstance, { maxInFlight, maxDelayMs }: Config['overload']): Load {
  let inFlight = 0;
  let isLate = false;

  // Late twice in a row: one long turn of the loop, such as at the start of the server, refuses nobody.
  let wasLate = false;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let sampledAt = performance.now();
  const sample = setInterval(() => {
    const now = performance.now();
    // A loop that hardly turns measures nothing: then this look itself tells how late it is.
    const lateMs = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : now - sampledAt - SAMPLE_EVERY_MS;
    sampledAt = now;
    const late = lateMs > maxDelayMs;
    isLate = late && wasLate;
    wasLate = late;
    delay.reset();
  }, SAMPLE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(sample);
    delay.disable();
  });

  const leave = () => {
    inFlight -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (ALWAYS_ANSWERED.has(request.routeOptions.url)) return done();
    if (isLate || inFlight >= maxInFlight) {
      return done(new Refusal('overloaded', { headers: { 'retry-after': '2' } }));
    }
    inFlight += 1;
    // 'close' comes once for each answer, also for those that the client did not wait for.
    reply.raw.once('close', leave);
    done();
  });
  return { inFlight: () => inFlight };
}
