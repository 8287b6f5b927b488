import { z } from 'zod';

/**
 * What was seen of a release in a browser, with all else that was live then. It lies beside the release and is no part of
 * it; the last one counts.
 */
export const PageAudit = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** The hash of all that the record of the release says: what was looked at is this release and no other. */
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** The revision of the registry whose releases stood beside it. */
  revision: z.int().positive(),
  /** Its routes that were gone to: not one with a parameter that nobody knows a value of. */
  pages: z.array(z.string()),
  /** What is wrong with it and was not on what was live, in words for its team. */
  problems: z.array(z.string()),
  /** Who scanned it says so under everything else here. */
  signature: z.string().optional(),
});
export type PageAudit = z.infer<typeof PageAudit>;

/** What it is called in the store: a name that no file of a release can have. */
export const AUDIT_FILE = '.audit.json';
