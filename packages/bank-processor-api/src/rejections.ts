import { z } from 'zod';

export const RejectionCode = z.enum([
  'payment-method-unknown',
  'payment-method-pending',
  'payment-method-expired',
  'payment-method-category',
  'payment-date-past',
  'declined',
  'too-late',
  'change-expired',
]);
export type RejectionCode = z.infer<typeof RejectionCode>;

/** Body of every 4xx and 5xx response, as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
});
export type Problem = z.infer<typeof Problem>;
