/** What the server answers to each call: a body, or what it does instead; a function sees the query and the request. */
export type Answers = Readonly<Record<string, unknown>>;

/** An answer that does not come while the test runs. */
export const never = Symbol('never');

/** A refusal as the server words it (AMB-82), for example 403. Not retried by the cache, unlike a 500. */
export function refusal(status: number, traceId = 'trace-1'): Response {
  return Response.json(
    { type: 'about:blank', title: 'Refused', status, code: 'refused', traceId },
    { status },
  );
}

/** A `fetch` that answers calls by their name, the last part of their path. */
export function fakeServer(answers: Answers): typeof fetch {
  return async (input, request) => {
    const url = new URL(String(input), 'http://localhost');
    const name = url.pathname.split('/').at(-1) ?? '';
    const known = answers[name];
    const answer: unknown = typeof known === 'function' ? known(url.searchParams, request) : known;
    if (answer === never) return new Promise<Response>(() => undefined);
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? refusal(404) : Response.json(answer);
  };
}
