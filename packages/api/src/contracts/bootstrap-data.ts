import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { ObjectId } from './primitives.ts';

/** One response of the batch: the URL of the single call, its status and its body. */
export const BatchedResponse = z
  .object({
    Address: z.string().register(z.globalRegistry, {
      examples: ['/v1/certificate/GetCertificateSummary?lifeProNameId=100001'],
    }),
    Status: z.int(),
    Body: z.string(),
    /** Value of the part's `data-version` header. */
    DataVersion: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'BatchedResponse' });
export type BatchedResponse = z.infer<typeof BatchedResponse>;

/** Up to four calls, separated by commas and named as in `initialQueries` of section.json. */
const ENDPOINT_NAMES = /^(?:[a-z]+\/[A-Za-z0-9]+(?:,[a-z]+\/[A-Za-z0-9]+){0,3})?$/;
const InitialQueries = z
  .string()
  .check(z.regex(ENDPOINT_NAMES))
  .register(z.globalRegistry, { examples: ['certificate/GetCertificateSummary'] });

/**
 * Bootstrap request of every members' page. It also runs the page's initial queries if the caller may see member data,
 * which saves a round trip. Each part equals the response of its own call. Not in the specification.
 */
export const GetBootstrapData = defineEndpoint({
  name: 'GetBootstrapData',
  extension: 'bootstrap',
  area: 'memberuser',
  access: 'account',
  summary: 'Profile, environment and the initial queries of a page in one response',
  query: z.strictObject({ azureObjectId: ObjectId, initialQueries: unscoped(InitialQueries) }),
  response: z.array(BatchedResponse),
});

/** Parameters that an initial query may have, in the order in which pages write them. */
export interface InitialQueryParameters {
  readonly azureObjectId: string;
  readonly lifeProNameId: string;
}
const ALLOWED_PARAMETERS = ['azureObjectId', 'lifeProNameId'];

/** Returns whether a page may list the call in `initialQueries`: a read that needs only the parameters above. */
export function isAllowedInitialQuery({ access, method, changesState, query }: Endpoint): boolean {
  return (
    access !== 'public' &&
    method === 'GET' &&
    !changesState &&
    Object.keys(query.shape).every((name) => ALLOWED_PARAMETERS.includes(name))
  );
}
