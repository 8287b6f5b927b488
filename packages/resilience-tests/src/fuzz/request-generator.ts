import { allEndpoints } from '@portal/member-api/testing/endpoint-examples';
import type { Random } from '@portal/test-infra/random';
import { bodyMutations } from './mutate-body.ts';
import { headMutations } from './mutate-head.ts';
import { queryMutations } from './mutate-query.ts';
import { type RequestDraft, toWire } from './request-draft.ts';

/** Bytes to send, with what the oracle has to know. */
export interface FuzzRequest {
  readonly endpoint: string;
  readonly method: string;
  readonly wire: Buffer;
}

/** Creates a generator of requests with one to three mutations of a valid example. */
export function createRequestGenerator(random: Random) {
  const kinds = [queryMutations(random), bodyMutations(random), headMutations(random)] as const;

  return (authorization: string | undefined): FuzzRequest => {
    const { endpoint, query, body } = random.from(allEndpoints);
    const draft: RequestDraft = {
      endpoint,
      method: endpoint.method,
      path: endpoint.path,
      query: Object.entries(query).map(([name, value]) => [name, encodeURIComponent(value)]),
      headers: authorization ? [['authorization', authorization]] : [],
      body: structuredClone(body),
      bytes: undefined,
    };
    const [ofQuery, ofBody, ofHead] = kinds;
    // Bodies are mutated more often in requests that have one.
    const requested =
      body === undefined
        ? random.pick(ofQuery, ofQuery, ofQuery, ofBody)
        : random.pick(ofQuery, ofBody, ofBody);
    for (let times = random.between(0, 3); times >= 0; times--) {
      random.from(random.chance(25) ? ofHead : requested)(draft);
    }
    return { endpoint: endpoint.name, method: draft.method, wire: toWire(draft) };
  };
}
