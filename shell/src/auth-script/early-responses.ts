/** Older responses are requested again. */
const MAX_AGE_MS = 15_000;

interface EarlyResponse {
  readonly response: Promise<Response>;
  readonly receivedAt: number;
}

/** Responses to a batch request that was sent before the shell could send one. Each is given out once. */
export interface EarlyResponses {
  /**
   * Adds the responses of a batch, by address. The `expected` addresses can be taken before the batch has come, and reject
   * when they are not in it. Other addresses can be taken once it has come.
   */
  add(expected: readonly string[], batch: Promise<ReadonlyMap<string, Response>>): void;
  /** The response to a call, once; undefined when there is none. A call that changes something drops all responses. */
  take(address: string, method: string): Promise<Response> | undefined;
}

/** Makes the early responses of this page. */
export function createEarlyResponses(now: () => number = () => performance.now()): EarlyResponses {
  let responses = new Map<string, EarlyResponse>();
  return {
    add(expected, batch) {
      const receivedAt = now();
      // A batch that comes after a change must not get into the new map.
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
          (all) => all.get(address) ?? Promise.reject(new Error('Not answered')),
        );
        // Nobody may take it; then its failure is not unhandled.
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
