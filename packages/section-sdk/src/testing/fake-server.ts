/** What the server answers to each call: a body, or what it does instead; a function sees the query and the request. */
export type FakeResponses = Readonly<Record<string, unknown>>;

/** An answer that does not come while the test runs. */
export const pendingForever = Symbol('never');

/** A refusal as the server words it (AMB-82), for example 403. Not retried by the cache, unlike a 500. */
export function errorResponse(status: number, traceId = 'trace-1'): Response {
  return Response.json(
    { type: 'about:blank', title: 'Refused', status, code: 'refused', traceId },
    { status },
  );
}

/** No page asks the same this often; one that does asks for ever. */
const MAX_REPEATED_REQUESTS = 60;

/**
 * A `fetch` that answers calls by their name, the last part of their path. A page that asks the same for ever fails its
 * test: what waits for an answer, and asks for it anew as soon as it is shown, never ends where the answer is a refusal.
 */
export function fakeServer(responses: FakeResponses): typeof fetch {
  const requestCounts = new Map<string, number>();
  return async (input, request) => {
    const url = new URL(String(input), 'http://localhost');
    const name = url.pathname.split('/').at(-1) ?? '';
    const count = (requestCounts.get(url.href) ?? 0) + 1;
    requestCounts.set(url.href, count);
    // Thrown where nobody catches it: a rejected call would be one more failure to be shown.
    if (count === MAX_REPEATED_REQUESTS)
      queueMicrotask(() => raise(`${name} was asked ${count} times by one page`));
    const known = responses[name];
    const response: unknown = await (typeof known === 'function' ? known(url.searchParams, request) : known);
    if (response === pendingForever) return new Promise<Response>(() => undefined);
    if (response instanceof Response) return response.clone();
    return response === undefined ? errorResponse(404) : Response.json(response);
  };
}

function raise(message: string): never {
  throw new Error(message);
}
