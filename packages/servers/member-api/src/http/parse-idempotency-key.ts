import type { IncomingHttpHeaders } from 'node:http';
import { HttpProblem } from './http-problem.ts';

/** Returns the Idempotency-Key of a request, if any. @throws HttpProblem 400 for an invalid key */
export function parseIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) throw new HttpProblem('malformed');
  return key;
}
