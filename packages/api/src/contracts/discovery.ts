import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Names of the extensions that this API has, for portals without a list. Not in the specification (decision 0091). */
export const GetApiExtensions = defineEndpoint({
  name: 'GetApiExtensions',
  extension: 'discovery',
  area: 'memberuser',
  access: 'public',
  isStatic: true,
  summary: 'The extensions of the specification that this API has',
  response: z.array(z.string().register(z.globalRegistry, { examples: ['paperless'] })),
});
