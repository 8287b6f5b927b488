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

/** No page asks the same this often; one that does asks for ever. */
const TOO_OFTEN = 60;

/**
 * A `fetch` that answers calls by their name, the last part of their path. A page that asks the same for ever fails its
 * test: what waits for an answer, and asks for it anew as soon as it is shown, never ends where the answer is a refusal.
 */
export function fakeServer(answers: Answers): typeof fetch {
  const asked = new Map<string, number>();
  return async (input, request) => {
    const url = new URL(String(input), 'http://localhost');
    const name = url.pathname.split('/').at(-1) ?? '';
    const times = (asked.get(url.href) ?? 0) + 1;
    asked.set(url.href, times);
    // Thrown where nobody catches it: a rejected call would be one more failure to be shown.
    if (times === TOO_OFTEN) queueMicrotask(() => raise(`${name} was asked ${times} times by one page`));
    const known = answers[name];
    const answer: unknown = await (typeof known === 'function' ? known(url.searchParams, request) : known);
    if (answer === never) return new Promise<Response>(() => undefined);
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? refusal(404) : Response.json(answer);
  };
}

function raise(sentence: string): never {
  throw new Error(sentence);
}
