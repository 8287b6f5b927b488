import { ApplicationName, ReleaseVersion } from '@portal/release-registry/release-record';
import type { Registry } from '@portal/section-sdk/registry';
import { z } from 'zod';

export const ReleaseId = z.strictObject({
  section: ApplicationName,
  version: ReleaseVersion,
});
export type ReleaseId = z.infer<typeof ReleaseId>;

/** Data of each release with browser reports. Removes releases that the registry no longer names. */
export function createPerRelease<T>(create: () => T) {
  const entries = new Map<string, T>();
  return {
    /** Returns the data of a release, and creates them for its first report. */
    open(registry: Registry, { section, version }: ReleaseId): T {
      const key = `${section} ${version}`;
      const known = entries.get(key);
      if (known !== undefined) return known;
      dropUnknownReleases(entries, registry);
      const created = create();
      entries.set(key, created);
      return created;
    },
    find: (section: string, version: string) => entries.get(`${section} ${version}`),
  };
}

/** Returns whether the registry names a release of a section. Unknown releases would fill the memory. */
export function isKnownRelease({ sections }: Registry, { section, version }: ReleaseId): boolean {
  const entry = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!entry) return false;
  const { live, previous, canary } = entry;
  return [live, ...previous, ...(canary ? [canary.release] : [])].some(
    (release) => release.version === version,
  );
}

export function isKnownShell({ shell }: Registry, { section, version }: ReleaseId): boolean {
  return section === 'shell' && shell !== null && [shell.version, ...shell.previous].includes(version);
}

/** Deletes the entries of releases that the registry no longer names. A key is 'payments 1.0.0-a', or begins so. */
export function dropUnknownReleases(entries: Map<string, unknown>, registry: Registry): void {
  for (const key of entries.keys()) {
    const [section = '', version = ''] = key.split(' ');
    const release = { section, version };
    if (!isKnownRelease(registry, release) && !isKnownShell(registry, release)) entries.delete(key);
  }
}
