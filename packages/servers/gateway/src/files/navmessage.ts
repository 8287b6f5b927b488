import { z } from 'zod';

/** The announcement to members, from /assets/navmessage.json (ANN-02). */
export const NavMessage = z.strictObject({ header: z.string(), body: z.string() });
export type NavMessage = z.infer<typeof NavMessage>;
