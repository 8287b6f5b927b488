import { FallbackCard, NavigationEntry, SectionRoute } from '@portal/section-sdk/section-file';
import { z } from 'zod';

/** A path inside a release: no dots at the start of a part, so that nothing can point out of the release. */
export const ReleasePath = z
  .string()
  .regex(/^(?:[0-9A-Za-z_-][0-9A-Za-z._-]*\/)*[0-9A-Za-z_-][0-9A-Za-z._-]*$/, 'Expected a relative path');

const Encoding = z.enum(['br', 'gzip']);
export type Encoding = z.infer<typeof Encoding>;

/** What was published: what lies on disk is compared with it before it is served. */
const Content = z.strictObject({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  size: z.int().min(0),
});

const StoredFile = Content.extend({
  /** Compressed copies that lie beside the file, as `<file>.br` and `<file>.gz`. */
  encodings: z.partialRecord(Encoding, Content),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A commit, with '-dirty' where more than that was in what was built from it. */
export const Commit = z.string().regex(/^[0-9a-f]{7,64}(?:-dirty)?$/);

const common = {
  name: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]*$/),
  publishedAt: z.iso.datetime(),
  /** What it was built from. */
  commit: Commit.optional(),
  /** Who published it says so under everything else here. */
  signature: z.string().optional(),
  /** Every file of the release. What is not listed is not served. */
  files: z.record(ReleasePath, StoredFile),
};

export const ShellRecord = z.object({
  kind: z.literal('shell'),
  ...common,
  /** What this shell gives its sections at run time, by module. */
  provides: z.record(
    z.string(),
    z.strictObject({
      version: z.string(),
      /** Left out for what is not ours: there the version says the names. */
      exports: z.array(z.string()).optional(),
    }),
  ),
  /** The addresses that the shell keeps for itself. */
  routes: z.array(z.string().startsWith('/')),
  /** The icons that an entry of the navigation may have. */
  icons: z.array(z.string()),
  preload: z.strictObject({
    /** The chunks that a guarded page needs before it can show anything. */
    signIn: z.array(ReleasePath),
  }),
});

/** What a section's build knows of a call of the API that it makes. */
const ApiCall = z.strictObject({
  method: z.string(),
  path: z.string().startsWith('/v1/'),
  /** What it may send, and whether it always does: parameters of the address, and fields of the body. */
  sends: z.strictObject({
    query: z.record(z.string(), z.boolean()),
    body: z.record(z.string(), z.boolean()),
  }),
  /** Fields of the answer that it cannot do without, such as 'Certificates[].Status'. */
  needs: z.array(z.string()),
});
export type ApiCall = z.infer<typeof ApiCall>;

const SectionRecord = z.object({
  kind: z.literal('section'),
  ...common,
  container: z.string(),
  entry: ReleasePath,
  preload: z.array(ReleasePath),
  /** What it needs of the shell at run time, by module: the range it was built against, and the names it takes. */
  consumes: z.record(z.string(), z.strictObject({ requires: z.string(), names: z.array(z.string()) })),
  /** The calls of the API that it makes, by name. */
  calls: z.record(z.string(), ApiCall),
  owner: z.strictObject({ team: z.string(), contact: z.string() }),
  routes: z.array(SectionRoute).min(1),
  navigation: z.array(NavigationEntry),
  fallback: FallbackCard,
  slots: z.array(z.string()).optional(),
  slotContent: z.array(z.string()).optional(),
  /** What it does where a flag is on, by the flag's name. */
  flags: z.record(z.string(), z.string()).optional(),
});

/** `release.json` of a published release: what is in it, and what the registry will say of it. */
export const ReleaseRecord = z.discriminatedUnion('kind', [ShellRecord, SectionRecord]);
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;
export type ShellRecord = z.infer<typeof ShellRecord>;
export type SectionRecord = z.infer<typeof SectionRecord>;

/** What the name of a compressed copy ends with. */
export const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The browser's address of a file of a release. */
export function releaseUrl(release: { name: string; version: string }, file: string): string {
  return `/releases/${release.name}/${release.version}/${file}`;
}
