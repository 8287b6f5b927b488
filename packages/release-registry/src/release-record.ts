import { FallbackCard, NavigationEntry, SectionRoute } from '@portal/section-sdk/section-file';
import { z } from 'zod';

/** A path inside a release. No segment starts with a dot, so no path can leave the release. */
export const ReleasePath = z
  .string()
  .regex(/^(?:[0-9A-Za-z_-][0-9A-Za-z._-]*\/)*[0-9A-Za-z_-][0-9A-Za-z._-]*$/, 'Expected a relative path');

const Encoding = z.enum(['br', 'gzip']);
export type Encoding = z.infer<typeof Encoding>;

/** Integrity and size at publication. Files on disk are compared with them before they are served. */
const Content = z.strictObject({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  size: z.int().min(0),
});

const StoredFile = Content.extend({
  /** Compressed copies, stored as `<file>.br` and `<file>.gz`. */
  encodings: z.partialRecord(Encoding, Content),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A commit, with '-dirty' when the build contained uncommitted changes. */
export const Commit = z.string().regex(/^[0-9a-f]{7,64}(?:-dirty)?$/);

/** Name of a section, or `shell`. */
export const ApplicationName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);

export const ReleaseVersion = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/, 'Expected up to 81 letters, digits, dots and hyphens');

const common = {
  name: ApplicationName,
  version: ReleaseVersion,
  publishedAt: z.iso.datetime(),
  commit: Commit.optional(),
  /** Signature of the publisher over all other fields. */
  signature: z.string().optional(),
  files: z.record(ReleasePath, StoredFile),
};

export const ShellRecord = z.object({
  kind: z.literal('shell'),
  ...common,
  /** Modules that this shell provides at run time. */
  provides: z.record(
    z.string(),
    z.strictObject({
      version: z.string(),
      /** Omitted for libraries, whose version determines the names. */
      exports: z.array(z.string()).optional(),
    }),
  ),
  routes: z.array(z.string().startsWith('/')),
  icons: z.array(z.string()),
  preload: z.strictObject({
    /** Chunks that a guarded page needs before it can render. */
    signIn: z.array(ReleasePath),
  }),
});

/** An API call that a section makes, as its build knows it. */
const ApiEndpoint = z.strictObject({
  method: z.string(),
  path: z.string().startsWith('/v1/'),
  /** Query parameters and body fields that it may send; true if it always sends them. */
  sends: z.strictObject({
    query: z.record(z.string(), z.boolean()),
    body: z.record(z.string(), z.boolean()),
  }),
  /** Response fields that the section requires, such as 'Certificates[].Status'. */
  needs: z.array(z.string()),
});
export type ApiEndpoint = z.infer<typeof ApiEndpoint>;

const SectionRecord = z.object({
  kind: z.literal('section'),
  ...common,
  container: z.string(),
  entry: ReleasePath,
  preload: z.array(ReleasePath),
  /** Required modules: the version range of the build, and the imported names. */
  consumes: z.record(z.string(), z.strictObject({ requires: z.string(), names: z.array(z.string()) })),
  calls: z.record(z.string(), ApiEndpoint),
  owner: z.strictObject({ team: z.string(), contact: z.string() }),
  routes: z.array(SectionRoute).min(1),
  navigation: z.array(NavigationEntry),
  fallback: FallbackCard,
  slotContent: z.array(z.string()).optional(),
  flags: z.record(z.string(), z.string()).optional(),
});

/** `release.json` of a published release: its files and its registry metadata. */
export const ReleaseRecord = z.discriminatedUnion('kind', [ShellRecord, SectionRecord]);
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;
export type ShellRecord = z.infer<typeof ShellRecord>;
export type SectionRecord = z.infer<typeof SectionRecord>;

export const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Returns the URL path of a release file. */
export function releaseUrl(release: { name: string; version: string }, file: string): string {
  return `/releases/${release.name}/${release.version}/${file}`;
}
