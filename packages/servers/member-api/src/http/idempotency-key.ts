import type { IncomingHttpHeaders } from 'node:http';
import { HttpProblem } from './http-problem.ts';

/**
 * The Idempotency-Key of a request, under which it may come again; undefined without one.
 * @throws Refusal 400 for a key that is none.
 */
export function parseIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) throw new HttpProblem('malformed');
  return key;
}
