import { z } from 'zod';

/** Result of opening a release's pages together with all live releases. Stored with the release; the latest counts. */
export const PageAudit = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** Hash of the release record. It ties the audit to exactly this release. */
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** Registry revision of the other releases during the audit. */
  revision: z.int().positive(),
  /** Visited routes. Routes with a parameter without known values are skipped. */
  pages: z.array(z.string()),
  /** Problems that the live releases did not have, as texts for the section's team. */
  problems: z.array(z.string()),
  /** Signature of the auditor over all other fields. */
  signature: z.string().optional(),
});
export type PageAudit = z.infer<typeof PageAudit>;

/** File name of the audit in the store. No file of a release can have this name. */
export const AUDIT_FILE = '.audit.json';
