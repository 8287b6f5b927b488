/** Older responses count as stale, and the shell sends the call again. */
const MAX_AGE_MS = 15_000;

interface EarlyResponse {
  readonly response: Promise<Response>;
  readonly receivedAt: number;
}

export interface EarlyResponses {
  /** Adds the responses of a batch, by URL. The `expected` ones can be taken before the batch arrives. */
  add(expected: readonly string[], batch: Promise<ReadonlyMap<string, Response>>): void;
  /** Takes the response to a call, or returns undefined. A call that changes state discards all responses. */
  take(address: string, method: string): Promise<Response> | undefined;
}

export function createEarlyResponses(now: () => number = () => performance.now()): EarlyResponses {
  let responses = new Map<string, EarlyResponse>();
  return {
    add(expected, batch) {
      const receivedAt = now();
      // Responses that arrive after a mutation must not enter the new map, so capture the current one.
      const current = responses;
      const batchReceived = batch.then((all) => {
        for (const [address, response] of all) {
          if (!expected.includes(address))
            current.set(address, { response: Promise.resolve(response), receivedAt });
        }
        return all;
      });
      for (const address of expected) {
        const response = batchReceived.then(
          (all) =>
            all.get(address) ?? Promise.reject(new Error('The batch response does not contain this call')),
        );
        response.catch(() => undefined);
        current.set(address, { response, receivedAt });
      }
    },
    take(address, method) {
      if (method !== 'GET') responses = new Map();
      const entry = responses.get(address);
      responses.delete(address);
      return entry && now() - entry.receivedAt <= MAX_AGE_MS ? entry.response : undefined;
    },
  };
}
