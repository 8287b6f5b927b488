import rateLimit from '@fastify/rate-limit';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import { clientNetwork48, clientNetwork64 } from '@portal/server-kit/client-network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { HttpProblem } from './http-problem.ts';

type RateLimit = (request: FastifyRequest) => Promise<void>;

export type RateLimits = Readonly<
  Record<'member' | 'public' | NonNullable<Endpoint['rateLimit']>, RateLimit>
>;

/** Limits requests per client network, per member and per process. Public endpoints count per /48 network. */
export async function addRateLimits(app: FastifyInstance, rates: Config['rates']): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, cache: 50_000 });
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string): RateLimit => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
    return async (request) => {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) return;
      throw new HttpProblem('too_many_requests', { headers: { 'retry-after': String(state.ttlInSeconds) } });
    };
  };
  const perMember = ({ account, ip }: FastifyRequest) => account?.oid ?? clientNetwork64(ip);

  const perNetwork = ({ ip }: FastifyRequest) => clientNetwork64(ip);

  app.addHook('onRequest', limit(rates.address, perNetwork));
  return {
    member: limit(rates.member, perMember),
    public: limit(rates.public, ({ ip }) => clientNetwork48(ip)),
    search: limit(rates.search, perMember),
    writeLog: limit(rates.writeLog, perMember),
    document: limit(rates.document, perMember),
    payment: limit(rates.payment, perMember),
    feedback: limit(rates.feedback, perMember),
    validation: limit(rates.validation, perMember),
  };
}
