import * as z from 'zod/mini';
import { Flag } from './flags.ts';
import { FallbackCard, NavigationEntry, SectionRoute } from './section-file.ts';

const Integrity = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Expected a sha384 integrity value'));

/** A file of a release by its address, with the hash that the browser must find. */
const ReleaseFile = z.object({
  url: z.string().check(z.regex(/^\/releases\/[a-z0-9-]+\/[0-9A-Za-z.-]+\/[0-9A-Za-z._/-]+$/)),
  integrity: Integrity,
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** One immutable build of a section: where its entry is, and what the browser may load ahead. */
export const SectionRelease = z.object({
  version: z.string().check(z.minLength(1)),
  /** The name of the federation container, different for each release, or a running tab would run the old code. */
  container: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
  entry: ReleaseFile,
  /** The chunks that the section's first page needs beside the entry. */
  preload: z.array(ReleaseFile),
});
export type SectionRelease = z.infer<typeof SectionRelease>;

/** What the shell knows of a release before any of its code: copied from its `section.json` when it was built. */
const sectionMetadata = {
  owner: z.object({ team: z.string(), contact: z.string() }),
  routes: z.array(z.object(SectionRoute.shape)).check(z.minLength(1)),
  navigation: z.array(NavigationEntry),
  fallback: FallbackCard,
  /** Names that an older shell may not know, which then draws nothing. */
  slots: z.optional(z.array(z.string())),
  slotContent: z.optional(z.array(z.string())),
  /** The names of the flags that it reads. */
  flags: z.optional(z.array(z.string())),
};

/** A release that a share of the browsers gets in place of the live one, until it is promoted or taken back. */
const SectionCanary = z.object({
  /** Per cent of all browsers. */
  percent: z.number().check(z.gt(0), z.maximum(100)),
  release: SectionRelease,
  ...sectionMetadata,
});

/** A section in the registry: what is live, what was live before, and what the shell shows before any code. */
export const RegistrySection = z.object({
  enabled: z.boolean(),
  live: SectionRelease,
  /** Under `npm run dev` only: the section comes from source at this address in place of its releases. */
  dev: z.optional(
    z.object({ entry: z.url({ protocol: /^http$/, hostname: /^localhost$/ }), container: z.string() }),
  ),
  previous: z.array(SectionRelease).check(z.maxLength(5)),
  canary: z.optional(SectionCanary),
  /** In what one browser is given only: `live` is a candidate, and why it got it. */
  variant: z.optional(z.enum(['canary', 'preview'])),
  ...sectionMetadata,
});
export type RegistrySection = z.infer<typeof RegistrySection>;

/**
 * The one mutable file of the platform (`/registry.json`): which release of the shell and of each section is live. What
 * a later version of the platform says beside that is passed over: tabs with an older shell read it too.
 */
export const Registry = z.object({
  revision: z.int().check(z.minimum(0)),
  createdAt: z.iso.datetime(),
  author: z.string(),
  reason: z.string(),
  /** Of whoever made the revision, under all that it says and the revision before it. Pages do not hold it. */
  signature: z.optional(z.string()),
  shell: z.nullable(z.object({ version: z.string(), previous: z.array(z.string()).check(z.maxLength(5)) })),
  sections: z.record(z.string(), RegistrySection),
  flags: z.optional(z.record(z.string(), Flag)),
  /** In what one browser is given only, in place of `flags`: the names of those that are on for it. */
  enabledFlags: z.optional(z.array(z.string())),
});
export type Registry = z.infer<typeof Registry>;
