import { allCalls } from '@portal/member-api/testing/call-examples';
import type { Random } from '@portal/test-infra/random';
import { bodyMutations } from './mutate-body.ts';
import { headMutations } from './mutate-head.ts';
import { queryMutations } from './mutate-query.ts';
import { type RequestDraft, toWire } from './request-draft.ts';

/** Bytes to send, with what the oracle has to know. */
export interface FuzzRequest {
  readonly call: string;
  readonly method: string;
  readonly wire: Buffer;
}

/** Creates a generator of calls with one to three mutations of a valid example. */
export function createRequestGenerator(random: Random) {
  const kinds = [queryMutations(random), bodyMutations(random), headMutations(random)] as const;

  return (authorization: string | undefined): FuzzRequest => {
    const { call, query, body } = random.from(allCalls);
    const draft: RequestDraft = {
      call,
      method: call.method,
      path: call.path,
      query: Object.entries(query).map(([name, value]) => [name, encodeURIComponent(value)]),
      headers: authorization ? [['authorization', authorization]] : [],
      body: structuredClone(body),
      bytes: undefined,
    };
    const [ofQuery, ofBody, ofHead] = kinds;
    // Bodies are mutated more often in calls that have one.
    const requested =
      body === undefined
        ? random.pick(ofQuery, ofQuery, ofQuery, ofBody)
        : random.pick(ofQuery, ofBody, ofBody);
    for (let times = random.between(0, 3); times >= 0; times--) {
      random.from(random.chance(25) ? ofHead : requested)(draft);
    }
    return { call: call.name, method: draft.method, wire: toWire(draft) };
  };
}
