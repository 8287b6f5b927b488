import * as z from 'zod/mini';
import { Flag } from './flags.ts';
import { FallbackCard, NavigationEntry, SectionRoute } from './section-file.ts';

const Integrity = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Expected a sha384 integrity value'));

/** A file of a release: its URL and the integrity hash that the browser checks. */
const ReleaseFile = z.object({
  url: z.string().check(z.regex(/^\/releases\/[a-z0-9-]+\/[0-9A-Za-z.-]+\/[0-9A-Za-z._/-]+$/)),
  integrity: Integrity,
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** One immutable build of a section: its entry and the files that the browser may preload. */
export const SectionRelease = z.object({
  version: z.string().check(z.minLength(1)),
  /** Federation container name. It is unique per release; otherwise a running tab would run the old code. */
  container: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
  entry: ReleaseFile,
  /** Chunks that the section's first page needs in addition to the entry. */
  preload: z.array(ReleaseFile),
});
export type SectionRelease = z.infer<typeof SectionRelease>;

/** Metadata that the shell reads before it loads any code of the release. The build copies it from `section.json`. */
const sectionMetadata = {
  owner: z.object({ team: z.string(), contact: z.string() }),
  routes: z.array(z.object(SectionRoute.shape)).check(z.minLength(1)),
  navigation: z.array(z.object(NavigationEntry.shape)),
  fallback: z.object(FallbackCard.shape),
  /** An older shell may not know a slot name. It then renders nothing. */
  slotContent: z.optional(z.array(z.string())),
  flags: z.optional(z.array(z.string())),
};

/** The section's own metadata, as the registry contains it. */
export const SectionMetadata = z.object(sectionMetadata);
export type SectionMetadata = z.infer<typeof SectionMetadata>;

/** A release that a percentage of the browsers gets instead of the live one, until it is promoted or aborted. */
const SectionCanary = z.object({
  /** Rollout percentage, of all browsers. */
  percent: z.number().check(z.gt(0), z.maximum(100)),
  release: SectionRelease,
  ...sectionMetadata,
});

/** A section in the registry: its live release, earlier ones, canary and metadata. */
export const RegistrySection = z.object({
  enabled: z.boolean(),
  live: SectionRelease,
  /** Under `npm run dev` only: address of the section's dev server, which replaces its releases. */
  dev: z.optional(
    z.object({ entry: z.url({ protocol: /^http$/, hostname: /^localhost$/ }), container: z.string() }),
  ),
  previous: z.array(SectionRelease).check(z.maxLength(5)),
  canary: z.optional(SectionCanary),
  /** Only in the registry of one browser: `live` is a canary or a preview. */
  variant: z.optional(z.enum(['canary', 'preview'])),
  ...sectionMetadata,
});
export type RegistrySection = z.infer<typeof RegistrySection>;

/**
 * The one mutable file of the platform (`/registry.json`): the live release of the shell and of each section. The
 * schema ignores unknown properties, because tabs with an older shell also read the file.
 */
export const Registry = z.object({
  revision: z.int().check(z.minimum(0)),
  createdAt: z.iso.datetime(),
  author: z.string(),
  reason: z.string(),
  /** Signature of the revision's author over the whole revision and the previous one. Pages do not contain it. */
  signature: z.optional(z.string()),
  shell: z.nullable(z.object({ version: z.string(), previous: z.array(z.string()).check(z.maxLength(5)) })),
  sections: z.record(z.string(), RegistrySection),
  flags: z.optional(z.record(z.string(), Flag)),
  /** Only in the registry of one browser, instead of `flags`: names of the flags that are on for it. */
  enabledFlags: z.optional(z.array(z.string())),
});
export type Registry = z.infer<typeof Registry>;
