import * as z from 'zod/mini';

/** Body of every error response (AMB-82): application/problem+json, without a stack or the URL. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    traceId: z.string(),
    /** Contract violations of the request: field paths and reasons, never the values. */
    issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  })
  .register(z.globalRegistry, { id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
