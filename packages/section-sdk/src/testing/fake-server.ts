/** Response body per call name, or a function of the query and the request. */
export type FakeResponses = Readonly<Record<string, unknown>>;

/** Response that never arrives during the test. */
export const pendingForever = Symbol('never');

/** Creates a problem response (AMB-82), for example 403. The query cache does not retry it, unlike a 500. */
export function errorResponse(status: number, traceId = 'trace-1'): Response {
  return Response.json(
    { type: 'about:blank', title: 'Refused', status, code: 'refused', traceId },
    { status },
  );
}

/** Repeated requests up to this number count as normal. More indicate an endless loop. */
const MAX_REPEATED_REQUESTS = 60;

/**
 * Creates a `fetch` that responds by call name, the last segment of the path. A page that repeats one request
 * endlessly fails its test. An error boundary that refetches on each render is an example.
 */
export function fakeServer(responses: FakeResponses): typeof fetch {
  const requestCounts = new Map<string, number>();
  return async (input, request) => {
    const url = new URL(String(input), 'http://localhost');
    const name = url.pathname.split('/').at(-1) ?? '';
    const count = (requestCounts.get(url.href) ?? 0) + 1;
    requestCounts.set(url.href, count);
    // A microtask, because a rejected call would only be another error that the page shows.
    if (count === MAX_REPEATED_REQUESTS)
      queueMicrotask(() => raise(`One page sent ${name} ${count} times: check for an endless retry`));
    const known = responses[name];
    const response: unknown = await (typeof known === 'function' ? known(url.searchParams, request) : known);
    if (response === pendingForever) return new Promise<Response>(() => undefined);
    if (response instanceof Response) return response.clone();
    return response === undefined ? errorResponse(404) : Response.json(response);
  };
}

export function raise(message: string): never {
  throw new Error(message);
}
