import { FallbackCard, NavigationEntry, SectionRoute } from '@portal/platform/section-file';
import { z } from 'zod';

/** A path inside a release: no dots at the start of a part, so that nothing can point out of the release. */
export const ReleasePath = z
  .string()
  .regex(/^(?:[0-9A-Za-z_-][0-9A-Za-z._-]*\/)*[0-9A-Za-z_-][0-9A-Za-z._-]*$/, 'Expected a relative path');

const StoredFile = z.strictObject({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  /** Compressed copies that lie beside the file, as `<file>.br` and `<file>.gz`. */
  encodings: z.array(z.enum(['br', 'gzip'])),
});

const common = {
  name: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]*$/),
  publishedAt: z.iso.datetime(),
  /** Every file of the release. What is not listed is not served. */
  files: z.record(ReleasePath, StoredFile),
};

const ShellRecord = z.strictObject({
  kind: z.literal('shell'),
  ...common,
  /** The version of the platform contract that this shell gives its sections. */
  platform: z.string(),
  /** The addresses that the shell keeps for itself. */
  routes: z.array(z.string().startsWith('/')),
  preload: z.strictObject({
    /** The chunks that a guarded page needs before it can show anything. */
    signIn: z.array(ReleasePath),
  }),
});

const SectionRecord = z.strictObject({
  kind: z.literal('section'),
  ...common,
  container: z.string(),
  entry: ReleasePath,
  preload: z.array(ReleasePath),
  contract: z.string(),
  owner: z.strictObject({ team: z.string(), contact: z.string() }),
  routes: z.array(SectionRoute).min(1),
  navigation: z.array(NavigationEntry),
  fallback: FallbackCard,
});

/** `release.json` of a published release: what is in it, and what the registry will say of it. */
export const ReleaseRecord = z.discriminatedUnion('kind', [ShellRecord, SectionRecord]);
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;
export type ShellRecord = z.infer<typeof ShellRecord>;
export type SectionRecord = z.infer<typeof SectionRecord>;

/** The browser's address of a file of a release. */
export function releaseUrl(release: { name: string; version: string }, file: string): string {
  return `/releases/${release.name}/${release.version}/${file}`;
}
