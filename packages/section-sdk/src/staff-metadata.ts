import * as z from 'zod/mini';

/**
 * What a page tells staff beside its registry: of the shell and of each section which release is live, and since when,
 * by whom and why, in words. The gateway writes it into the pages of browsers that have signed in at `/status`, and of
 * no other (`<script type="application/json" id="portal-staff">`).
 */
export const StaffMetadata = z.object({
  since: z.record(z.string(), z.object({ version: z.string(), description: z.string() })),
});
export type StaffMetadata = z.infer<typeof StaffMetadata>;
