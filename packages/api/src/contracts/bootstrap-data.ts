import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { ObjectId } from './primitives.ts';

/** One of the calls that are answered together: the address by which it is asked for alone, and what it then answers. */
export const BatchedResponse = z
  .object({
    Address: z.string().register(z.globalRegistry, {
      examples: ['/v1/certificate/GetCertificateSummary?lifeProNameId=100001'],
    }),
    Status: z.int(),
    Body: z.string(),
  })
  .register(z.globalRegistry, { id: 'BatchedResponse' });
export type BatchedResponse = z.infer<typeof BatchedResponse>;

/** As `initialQueries` of section.json names calls: up to four, with commas between them. */
const ENDPOINT_NAMES = /^(?:[a-z]+\/[A-Za-z0-9]+(?:,[a-z]+\/[A-Za-z0-9]+){0,3})?$/;
const InitialQueries = z
  .string()
  .check(z.regex(ENDPOINT_NAMES))
  .register(z.globalRegistry, { examples: ['certificate/GetCertificateSummary'] });

/**
 * What every page of members asks for, and, for who may see member data, what this page shows first: one way to the
 * server where there were two. Each part is what its own call answers. A call of ours beside those of the specification.
 */
export const GetBootstrapData = defineEndpoint({
  name: 'GetBootstrapData',
  area: 'memberuser',
  access: 'account',
  summary: 'Profile, environment and the first calls of a page, answered together',
  query: z.strictObject({ azureObjectId: ObjectId, initialQueries: unscoped(InitialQueries) }),
  response: z.array(BatchedResponse),
});

/** Whom a page starts for: what first calls may have as their parameters, in the order in which pages write them. */
export interface InitialQueryParameters {
  readonly azureObjectId: string;
  readonly lifeProNameId: string;
}
const ALLOWED_PARAMETERS = ['azureObjectId', 'lifeProNameId'];

/** Whether a page may name this call among its first ones: it only reads, and needs nothing but whom the page is for. */
export function isAllowedInitialQuery({ method, changesState, query }: Endpoint): boolean {
  return (
    method === 'GET' &&
    !changesState &&
    Object.keys(query.shape).every((name) => ALLOWED_PARAMETERS.includes(name))
  );
}
