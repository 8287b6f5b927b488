import rateLimit from '@fastify/rate-limit';
import type { Call } from '@portal/api/contracts/call';
import { clientNetwork } from '@portal/server-base/client-network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from './refusal.ts';

/** Counts a request and refuses it when there were too many in the last minute. */
type Limit = (request: FastifyRequest) => Promise<void>;

export type Limits = Readonly<Record<'member' | 'public' | NonNullable<Call['limit']>, Limit>>;

/**
 * Limits for each address, of IPv6 each /64, and each member. They are counted in this process: several copies of the server
 * allow as many times more, which still stops a flood.
 */
export async function addLimits(app: FastifyInstance, rates: Config['rates']): Promise<Limits> {
  await app.register(rateLimit, { global: false, cache: 50_000 });
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string): Limit => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
    return async (request) => {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) return;
      throw new Refusal('too_many_requests', { headers: { 'retry-after': String(state.ttlInSeconds) } });
    };
  };
  const ofMember = ({ account, ip }: FastifyRequest) => account?.oid ?? clientNetwork(ip);

  const ofAddress = ({ ip }: FastifyRequest) => clientNetwork(ip);

  app.addHook('onRequest', limit(rates.address, ofAddress));
  return {
    member: limit(rates.member, ofMember),
    public: limit(rates.public, ofAddress),
    search: limit(rates.search, ofMember),
    writeLog: limit(rates.writeLog, ofMember),
    document: limit(rates.document, ofMember),
    payment: limit(rates.payment, ofMember),
    feedback: limit(rates.feedback, ofMember),
  };
}
