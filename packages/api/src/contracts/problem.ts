import * as z from 'zod/mini';

/** The body of every error answer (AMB-82): application/problem+json, never a stack, never the URL. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    traceId: z.string(),
    /** Where the request departs from the contract: field paths and reasons, never the values. */
    issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  })
  .register(z.globalRegistry, { id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
