import * as z from 'zod/mini';

/**
 * Release metadata for staff: when, by whom and why each live release of the shell and the sections went live. The
 * gateway writes it only into pages of browsers that are signed in at `/status`
 * (`<script type="application/json" id="portal-staff">`).
 */
export const StaffMetadata = z.object({
  since: z.record(z.string(), z.object({ version: z.string(), description: z.string() })),
});
export type StaffMetadata = z.infer<typeof StaffMetadata>;
