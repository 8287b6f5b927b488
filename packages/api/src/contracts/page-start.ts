import * as z from 'zod/mini';
import { type Call, defineCall } from './call.ts';
import { plain } from './parameters.ts';
import { ObjectId } from './primitives.ts';

/** One of the calls that are answered together: the address by which it is asked for alone, and what it then answers. */
export const AnsweredCall = z
  .object({
    Address: z.string().register(z.globalRegistry, {
      examples: ['/v1/certificate/GetCertificateSummary?lifeProNameId=100001'],
    }),
    Status: z.int(),
    Body: z.string(),
  })
  .register(z.globalRegistry, { id: 'AnsweredCall' });
export type AnsweredCall = z.infer<typeof AnsweredCall>;

/** As `firstCalls` of section.json names calls: up to four, with commas between them. */
const NAMES = /^(?:[a-z]+\/[A-Za-z0-9]+(?:,[a-z]+\/[A-Za-z0-9]+){0,3})?$/;
const FirstCalls = z
  .string()
  .check(z.regex(NAMES))
  .register(z.globalRegistry, { examples: ['certificate/GetCertificateSummary'] });

/**
 * What every page of members asks for, and, for who may see member data, what this page shows first: one way to the
 * server where there were two. Each part is what its own call answers. A call of ours beside those of the specification.
 */
export const GetPageStart = defineCall({
  name: 'GetPageStart',
  area: 'memberuser',
  access: 'account',
  summary: 'Profile, environment and the first calls of a page, answered together',
  query: z.strictObject({ azureObjectId: ObjectId, firstCalls: plain(FirstCalls) }),
  response: z.array(AnsweredCall),
});

/** Whom a page starts for: what first calls may have as their parameters, in the order in which pages write them. */
export interface FirstQuery {
  readonly azureObjectId: string;
  readonly lifeProNameId: string;
}
const KNOWN = ['azureObjectId', 'lifeProNameId'];

/** Whether a page may name this call among its first ones: it only reads, and needs nothing but whom the page is for. */
export function mayBeFirst({ method, changesState, query }: Call): boolean {
  return method === 'GET' && !changesState && Object.keys(query.shape).every((name) => KNOWN.includes(name));
}
