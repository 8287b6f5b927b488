import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Purpose } from '@portal/api/contracts/call';
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

/** How full the server is, 1 at its bounds, when it begins to refuse calls for this. */
const REFUSED_FROM: Readonly<Record<Purpose, number>> = {
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
export function addOverload(app: FastifyInstance, { maxInFlight, maxDelayMs }: Config['overload']): Load {
  let inFlight = 0;
  const lateMs = watchDelay(app);

  const leave = () => {
    inFlight -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    if (ALWAYS_ANSWERED.has(url)) return done();
    const fullness = Math.max(inFlight / maxInFlight, lateMs() / maxDelayMs);
    if (fullness >= REFUSED_FROM[config.purpose ?? 'read']) {
      return done(new Refusal('overloaded', { headers: { 'retry-after': '2' } }));
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
function watchDelay(app: FastifyInstance): () => number {
  let last = 0;
  let lateMs = 0;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let sampledAt = performance.now();
  const sample = setInterval(() => {
    const now = performance.now();
    // A loop that hardly turns measures nothing: then this look itself tells how late it is.
    const late = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : now - sampledAt - SAMPLE_EVERY_MS;
    sampledAt = now;
    lateMs = Math.min(late, last);
    last = late;
    delay.reset();
  }, SAMPLE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(sample);
    delay.disable();
  });
  return () => lateMs;
}
