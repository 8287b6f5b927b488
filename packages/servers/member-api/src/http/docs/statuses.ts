import type { Endpoint } from '@portal/api/contracts/endpoint';
import { scopedParameters } from '@portal/api/contracts/parameters';

export const STATUSES: Readonly<Record<number, string>> = {
  400: 'The request does not match the contract',
  401: 'The access token is missing or invalid',
  403: 'The account is not registered and validated, or the call comes from another site',
  404: 'Something that the request names is unknown, or belongs to another member',
  409: 'It was already done, or the Idempotency-Key belongs to another request',
  413: 'The request is larger than 64 kB',
  415: 'The body is not application/json',
  422: 'A business rule is broken; the code says which',
  429: 'Too many requests; Retry-After says when to retry',
  500: 'A fault of the server; its log has the trace id',
  502: 'The bank processor, or the e-signature service, did not respond',
  503: 'The service is not available, or overloaded, at the moment; Retry-After says when to retry',
};

export function statusesOf(endpoint: Endpoint): number[] {
  const statuses = [400, 403, 429, 500, 503, ...endpoint.statuses];
  const isPublic = endpoint.access === 'public';
  if (!isPublic) statuses.push(401);
  const namesResources = !isPublic && (scopedParameters(endpoint).length > 0 || endpoint.body !== undefined);
  if (namesResources && !endpoint.hidesNotFound) statuses.push(404);
  if (endpoint.body) statuses.push(413, 415);
  return statuses.sort((a, b) => a - b);
}
